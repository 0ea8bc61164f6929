/** A share of 0..1 as `12.3%`; a dash if unknown. */
export function formatShare(share: number | null): string {
  return share === null ? '—' : `${(share * 100).toFixed(1)}%`;
}
