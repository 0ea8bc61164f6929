export interface Pair {
  /** p95 in milliseconds. */
  readonly smallMs: number;
  readonly largeMs: number;
  readonly ratio: number;
}

/** Number of first rounds that are not counted. */
const warmUp = 20;

/**
 * Returns p95 of both subjects over this many rounds. The subjects alternate, so that other load affects both equally.
 */
export async function takeTurns(
  small: () => Promise<void>,
  large: () => Promise<void>,
  rounds: number,
): Promise<Pair> {
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []];
  for (let round = -warmUp; round < rounds; round += 1) {
    const smallTime = await timed(small);
    const largeTime = await timed(large);
    if (round < 0) continue;
    smallTimes.push(smallTime);
    largeTimes.push(largeTime);
  }
  const [smallMs, largeMs] = [p95(smallTimes), p95(largeTimes)];
  return { smallMs, largeMs, ratio: Math.round((largeMs / smallMs) * 100) / 100 };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function p95(times: readonly number[]): number {
  const ordered = times.toSorted((a, b) => a - b);
  return Math.round((ordered[Math.floor(ordered.length * 0.95)] ?? Infinity) * 100) / 100;
}
