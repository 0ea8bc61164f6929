import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../database/pool.ts';

/** Milliseconds between two tries. */
const firstPause = 100;
const longestPause = 3000;

/**
 * Does something of the database, and does it again for as long as the database is away. Rejects as `work` does once
 * `stopping` is given, or with any other error.
 */
export async function retryWhileDatabaseDown<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted || !isDatabaseUnavailable(error)) throw error;
      await pause(wait, undefined, { signal: stopping }).catch(() => {});
    }
  }
}
