/** A score from 0 to 1 as text; rounded down, so that 100 % means equal. */
export function percent(score: number): string {
  return `${Math.floor(score * 100 + 1e-6)}%`;
}
