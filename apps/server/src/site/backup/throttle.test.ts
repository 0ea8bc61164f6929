import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { connectForCopy } from './dump.ts';
import { createThrottle, shareForLoad, shareForDeadline } from './throttle.ts';
import { watchTraffic } from './traffic.ts';
import { until } from '../../../test-support/until.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ empty: true });
});
after(() => database.drop());

test('works all the time on an idle site, less with more users, and never stops', () => {
  assert.equal(shareForLoad(0), 1);
  assert.equal(shareForLoad(15), 1);
  assert.equal(shareForLoad(30), 0.5);
  assert.equal(shareForLoad(150), 0.1);
  assert.equal(shareForLoad(1_000_000), 0.1);
  assert.equal(shareForLoad(null), shareForLoad(1_000_000), 'unknown: as if many were there');
});

test('takes as much time as it needs to meet the deadline', () => {
  assert.equal(shareForDeadline({ bytes: 1000, msPerByte: 1, left: 100_000 }), 0.01);
  assert.equal(shareForDeadline({ bytes: 1000, msPerByte: 1, left: 2000 }), 0.5);
  assert.equal(shareForDeadline({ bytes: 1000, msPerByte: 1, left: 500 }), 1);
  assert.equal(shareForDeadline({ bytes: 0, msPerByte: 1, left: 500 }), 0);
  assert.equal(shareForDeadline({ bytes: 0, msPerByte: 1, left: 0 }), 1, 'late, whatever was expected');
  assert.equal(
    shareForDeadline({ bytes: 5, msPerByte: 1, left: Number.POSITIVE_INFINITY }),
    0,
    'nothing is expected',
  );
});

/** Works with pauses at this transaction rate; returns how often other work ran meanwhile. */
async function turnsBeside(rate: number): Promise<number> {
  const throttle = createThrottle(() => rate, new AbortController().signal);
  let turns = 0;
  let isOver = false;
  const other = () => {
    turns += 1;
    if (!isOver) setTimeout(other, 1);
  };
  setTimeout(other, 1);
  for (let nth = 0; nth < 10; nth += 1) {
    const end = performance.now() + 5;
    while (performance.now() < end);
    await throttle.worked(1);
  }
  isOver = true;
  return turns;
}

test('other work runs between slices, and without load there are no pauses', async () => {
  assert.equal(await turnsBeside(0), 0);
  assert.ok((await turnsBeside(1000)) > 10);
});

test('a pause ends with the signal', async () => {
  const stopping = new AbortController();
  const throttle = createThrottle(() => 1000, stopping.signal);
  const end = performance.now() + 20;
  while (performance.now() < end);
  const resting = throttle.worked(1);
  stopping.abort();
  await assert.rejects(resting, { name: 'AbortError' });
});

test('notices queries of other clients, and their end', async () => {
  const traffic = await watchTraffic(database.url);
  const other = await connectForCopy(database.url);
  try {
    const asks = setInterval(() => void other.query('select 1').catch(() => undefined), 5);
    await until('they are seen', () => (traffic.rate() ?? 0) > 50, 30_000);
    clearInterval(asks);
    await until('they have gone', () => (traffic.rate() ?? 1000) < 15, 30_000);
  } finally {
    await other.end();
    await traffic.close();
  }
});
