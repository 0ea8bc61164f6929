import { setTimeout } from 'node:timers/promises';

/** Milliseconds between the first looks. */
const shortestPause = 10;
/** Of the time that was waited so far: a wait gets longer by as much at most. */
const pauseShare = 0.05;

export interface Waiting {
  /** Milliseconds until it fails. */
  readonly patience?: number;
  /** Milliseconds between two looks at most: less than what is seen may last. */
  readonly longestPause?: number;
}

/** Waits until something that goes on elsewhere has happened; looks the more rarely the longer it waits. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  waiting: number | Waiting = {},
): Promise<void> {
  const { patience = 10_000, longestPause = 100 } =
    typeof waiting === 'number' ? { patience: waiting } : waiting;
  const start = performance.now();
  while (!(await isTrue())) {
    const waited = performance.now() - start;
    if (waited > patience) throw new Error(`waited in vain until ${what}`);
    await setTimeout(Math.min(longestPause, Math.max(shortestPause, waited * pauseShare)));
  }
}
