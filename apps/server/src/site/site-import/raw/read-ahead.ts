/**
 * Yields the items of a source, and reads the next one while its caller works on the last. At most two are in memory.
 * Not for items that hold open files, which a source closes when it is asked for the next.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = iterator.next();
      // Reported where `next` is awaited; otherwise ignored.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
