import type { Comparer, ComparisonResult } from './compare.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Runs a comparer on two byte streams. Reads each stream only as far as requested, so at most one chunk of each is in
 * memory. Stops as soon as the result is known. Rejects if a stream fails.
 */
export async function compareStreams(
  comparer: Comparer,
  user: Chunks,
  answer: Chunks,
): Promise<ComparisonResult> {
  const iterators = { user: iterate(user), answer: iterate(answer) };
  try {
    for (let side = comparer.wants(); side !== null; side = comparer.wants()) {
      const next = await iterators[side].next();
      if (next.done === true) comparer.end(side);
      else comparer.feed(side, next.value);
    }
  } finally {
    await iterators.user.return?.();
    await iterators.answer.return?.();
  }
  const result = comparer.result();
  if (result === null) throw new Error('the comparer wants nothing more but has no result');
  return result;
}

function iterate(chunks: Chunks): Iterator<Uint8Array> | AsyncIterator<Uint8Array> {
  return Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
}
