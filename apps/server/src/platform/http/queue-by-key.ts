const ends = new Map<string, Promise<void>>();

/**
 * Runs work with the same key sequentially within this process, in call order. Wrap it around a transaction that takes
 * a lock with this name: callers then wait here without a database connection, instead of waiting for the lock with
 * one. It does not replace the lock, because other servers have separate queues.
 */
export async function queueByKey<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = ends.get(key);
  const turn = (before ?? Promise.resolve()).then(work);
  const end = turn.then(
    () => undefined,
    () => undefined,
  );
  ends.set(key, end);
  try {
    return await turn;
  } finally {
    if (ends.get(key) === end) ends.delete(key);
  }
}
