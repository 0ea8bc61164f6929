import assert from 'node:assert/strict';
import type { Comparer, ComparisonResult } from '../comparison/compare.ts';
import { type ComparerSettings, defaultSettings, findComparerKind } from './registry.ts';

const encoder = new TextEncoder();

/** Opens a comparer of a kind, for tests. */
export function openComparer(kind: string, settings: Partial<ComparerSettings> = {}): Comparer {
  const found = findComparerKind(kind);
  assert.ok(found, `there is no comparer ${kind}`);
  return found.create({ ...defaultSettings, ...settings });
}

/** Runs a comparer and feeds each side when the comparer requests it. Fails if it requests a side that has ended. */
export function feed(comparer: Comparer, user: Uint8Array[], answer: Uint8Array[]): ComparisonResult {
  const queues = { user: [...user], answer: [...answer] };
  const ended = new Set<string>();
  for (let side = comparer.wants(); side !== null; side = comparer.wants()) {
    assert.ok(!ended.has(side), `the ${side} has ended already`);
    const chunk = queues[side].shift();
    if (chunk === undefined) {
      ended.add(side);
      comparer.end(side);
    } else comparer.feed(side, chunk);
  }
  const result = comparer.result();
  assert.ok(result);
  return result;
}

/** Compares two whole texts, for tests. */
export function compareTexts(
  kind: string,
  user: string,
  answer: string,
  settings: Partial<ComparerSettings> = {},
): ComparisonResult {
  return feed(openComparer(kind, settings), [encoder.encode(user)], [encoder.encode(answer)]);
}

/** Splits a text into chunks with the given numbers of bytes; the last chunk contains the rest. */
export function cut(whole: string, sizes: readonly number[]): Uint8Array[] {
  const all = encoder.encode(whole);
  const chunks: Uint8Array[] = [];
  let position = 0;
  for (const size of sizes) {
    chunks.push(all.subarray(position, position + size));
    position += size;
  }
  return [...chunks, all.subarray(position)];
}
