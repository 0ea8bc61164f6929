import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue, type Queued } from './fair-queue.ts';

const minute = 60_000;
let now = 0;
const queue = () => new FairQueue<Queued & { name: string }>({ workOfAuthor: 2000, clock: () => now });
const drained = (from: FairQueue<Queued & { name: string }>): string => {
  const names: string[] = [];
  for (let entry = from.take(); entry; entry = from.take()) names.push(entry.name);
  return names.join(' ');
};
const fill = (into: FairQueue<Queued & { name: string }>, ...names: readonly string[]): void => {
  for (const name of names) into.add({ name, author: name[0] ?? '', isStatement: name.endsWith('!') });
};

test('authors take turns, however long the queue of one is', () => {
  const waiting = queue();
  fill(waiting, 'a1', 'a2', 'a3', 'b1', 'c1', 'b2');
  assert.equal(drained(waiting), 'a1 b1 c1 a2 b2 a3');
});

test('statements precede other texts, and also take turns', () => {
  const waiting = queue();
  fill(waiting, 'a1', 'b1', 'b2!', 'c1!', 'b3!');
  assert.equal(drained(waiting), 'b2! c1! b3! a1 b1');
});

test('an author above their share waits for all others until the share recovers', () => {
  const waiting = queue();
  waiting.charge('a', 1500);
  fill(waiting, 'a1!', 'a2', 'b1', 'b2');
  assert.equal(drained(waiting), 'b1 b2 a1! a2');
  now += minute;
  fill(waiting, 'a3!', 'b3');
  assert.equal(drained(waiting), 'a3! b3');
});

test('counts the entries of each author, and drains all of them', () => {
  const waiting = queue();
  fill(waiting, 'a1', 'a2', 'b1');
  assert.deepEqual(
    ['a', 'b', 'c'].map((author) => waiting.of(author).length),
    [2, 1, 0],
  );
  assert.equal(waiting.drain().length, 3);
  assert.equal(waiting.take(), undefined);
});

test('authors with aborted work come after those with much work, and may be left out', () => {
  const waiting = queue();
  waiting.charge('a', 1800);
  waiting.noteStopped('a');
  waiting.charge('b', 1500);
  fill(waiting, 'a1!', 'b1', 'c1');
  assert.equal(waiting.take('early')?.name, 'c1');
  assert.equal(waiting.take('early')?.name, 'b1');
  assert.equal(waiting.take('early'), undefined);
  assert.deepEqual([waiting.isSlow('a'), waiting.isSlow('b')], [true, false]);
  assert.equal(drained(waiting), 'a1!');
  now += minute;
  assert.equal(waiting.isSlow('a'), false);
});
