/**
 * Returns a function that runs `work`, one run at a time, so that an older result never follows a newer one. Callers
 * that wait for the next run share it, so at most one run waits.
 */
export function runSequentially(work: () => Promise<void>): () => Promise<void> {
  let latest: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= latest.then(() => {
      waiting = undefined;
      return work();
    });
    latest = waiting.catch(() => undefined);
    return waiting;
  };
}
