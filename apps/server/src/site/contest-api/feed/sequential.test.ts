import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSequentially } from './sequential.ts';

test('runs work sequentially, and callers that wait for the next run share it', async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const ask = runSequentially(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const first = ask();
  await Promise.resolve();
  const others = [ask(), ask(), ask()];
  await new Promise((resolve) => void setImmediate(resolve));
  assert.equal(ends.length, 1, 'the next has begun beside the first');
  ends[0]?.reject(new Error('the first'));
  await assert.rejects(first, /the first/);
  await new Promise((resolve) => void setImmediate(resolve));
  assert.equal(ends.length, 2);
  ends[1]?.resolve();
  await Promise.all(others);
  assert.equal(ends.length, 2);
});
