import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAhead } from './read-ahead.ts';

async function* numbers(events: string[], failAt = Infinity): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= 4; number += 1) {
      events.push(`read ${number}`);
      if (number === failAt) throw new Error('broken');
      yield number;
    }
  } finally {
    events.push('closed');
  }
}

test('reads one item ahead and closes the source at the end', async () => {
  const events: string[] = [];
  for await (const number of readAhead(numbers(events))) {
    await Promise.resolve();
    events.push(`used ${number}`);
  }
  assert.ok(events.indexOf('read 2') < events.indexOf('used 1'));
  assert.ok(events.indexOf('used 1') < events.indexOf('read 3'));
  assert.deepEqual(events.slice(-2), ['closed', 'used 4']);
});

test('reports an error after the items before it, and closes a source that is left early', async () => {
  const used: number[] = [];
  await assert.rejects(async () => {
    for await (const number of readAhead(numbers([], 3))) used.push(number);
  }, /broken/);
  assert.deepEqual(used, [1, 2]);
  const events: string[] = [];
  for await (const number of readAhead(numbers(events))) if (number === 1) break;
  assert.equal(events.at(-1), 'closed');
});
