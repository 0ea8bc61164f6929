const ends = new Map<string, Promise<void>>();

/**
 * Runs work with one key sequentially within this process, in call order. Use it around a transaction that takes a lock
 * of that name: callers that would wait for the lock wait here instead, without a database connection. It guarantees no
 * exclusion, since other servers have queues of their own.
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
