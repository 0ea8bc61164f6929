import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../database/pool.ts';

/** Milliseconds between two attempts. */
const firstPause = 100;
const longestPause = 3000;

/**
 * Retries `work` as long as the database is unreachable. Rejects with any other error of `work`, and with its last
 * error if `stopping` is aborted.
 * @param onDown called at the first failure only
 */
export async function retryWhileDatabaseDown<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
  onDown: (error: unknown) => void = () => {},
): Promise<Result> {
  for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted || !isDatabaseUnavailable(error)) throw error;
      if (wait === firstPause) onDown(error);
      await pause(wait, undefined, { signal: stopping }).catch(() => {});
    }
  }
}
