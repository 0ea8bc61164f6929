import type { JobContext } from '../../../platform/job/kind.ts';

/** Attempts of one job in a test: each begins with the checkpoint that the previous one saved last. */
export function createAttempts() {
  let checkpoint: unknown = null;
  let saves = 0;
  return {
    /** Returns the number of checkpoints that all attempts have saved. */
    saves: () => saves,
    /**
     * Returns the context of the next attempt.
     * @param stopsAfter number of checkpoints, counted over all attempts, after which the job is stopped
     */
    begin(stopsAfter?: number): JobContext {
      const stopping = new AbortController();
      return {
        id: 'x',
        uid: null,
        signal: stopping.signal,
        checkpoint,
        progress: () => {},
        note: () => {},
        save: (next) => {
          checkpoint = next;
          saves += 1;
          if (saves === stopsAfter) stopping.abort(new Error('stopped'));
          return Promise.resolve();
        },
      };
    },
  };
}
