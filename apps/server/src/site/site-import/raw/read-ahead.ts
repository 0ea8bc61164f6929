/**
 * Yields the items of a source. While the caller works on an item, the next one is already being read, so at most two
 * are in memory. Do not use this for items with open files, because a source closes the files of an item when it reads
 * the next one.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = iterator.next();
      // The error is thrown where `next` is awaited; if the caller stops before, it is ignored.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
