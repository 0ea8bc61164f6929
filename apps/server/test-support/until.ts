import { setTimeout } from 'node:timers/promises';

/** Milliseconds between the first checks. */
const shortestPause = 10;
/** Pause between two checks, as a share of the elapsed time. A wait ends late by at most this share. */
const pauseShare = 0.05;

export interface Waiting {
  /** Timeout in ms. */
  readonly timeoutMs?: number;
  /** Maximum pause between two checks in ms. Set it if the awaited state lasts only a short time. */
  readonly longestPause?: number;
}

/** Waits until an external condition holds; the intervals between checks grow with the elapsed time. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  waiting: number | Waiting = {},
): Promise<void> {
  const { timeoutMs = 10_000, longestPause = 100 } =
    typeof waiting === 'number' ? { timeoutMs: waiting } : waiting;
  const start = performance.now();
  while (!(await isTrue())) {
    const waited = performance.now() - start;
    if (waited > timeoutMs) throw new Error(`waited in vain until ${what}`);
    await setTimeout(Math.min(longestPause, Math.max(shortestPause, waited * pauseShare)));
  }
}
