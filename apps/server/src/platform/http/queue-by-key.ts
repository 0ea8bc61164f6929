const ends = new Map<string, Promise<void>>();

/**
 * Does work of one key after the other within this process, in the order of the calls. To be put around a transaction
 * that takes a lock of that name: callers who would wait for the lock then wait here, and hold no database connection
 * meanwhile. It guards nothing by itself, since other servers have queues of their own.
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
