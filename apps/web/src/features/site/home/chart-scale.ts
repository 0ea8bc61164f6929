/**
 * Returns the smallest round number that is at least `value`, and at least 2. Half of it is a round number too, because
 * it labels the middle line.
 */
export function niceTop(value: number): number {
  if (value <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const factors = power === 1 ? [4, 6, 8, 10] : [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  const factor = factors.find((candidate) => candidate * power >= value) ?? 10;
  return Math.round(factor * power);
}
