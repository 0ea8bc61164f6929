/**
 * The same work, one at a time: what was begun first has ended before the next begins, so that no older result comes
 * after a newer one. Whoever asks before the next has begun shares it; however many ask, two are enough.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
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
