/** Value and derivative of a function at one point. */
export interface Slope {
  readonly value: number;
  readonly slope: number;
}

const stepsMax = 100;
const tolerance = 1e-9;

/**
 * Returns the zero of an increasing function between two bounds. Uses Newton steps, and bisection where a step would
 * leave the bounds. If there is no zero between the bounds, returns the bound that is nearer to it.
 */
export function zeroOf(from: number, to: number, at: (x: number) => Slope): number {
  let [low, high] = [from, to];
  let x = (low + high) / 2;
  for (let step = 0; step < stepsMax && high - low > tolerance; step += 1) {
    const { value, slope } = at(x);
    if (value === 0) return x;
    if (value > 0) high = x;
    else low = x;
    const next = x - value / slope;
    const isInside = next > low && next < high;
    if (isInside && Math.abs(next - x) < tolerance) return next;
    x = isInside ? next : (low + high) / 2;
  }
  return x;
}
