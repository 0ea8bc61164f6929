import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildProblem } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { chooseForToday } from './of-the-day.ts';

// In Shanghai, this is half an hour before midnight.
const evening = new Date('2026-03-01T15:30:00.000Z');
const hour = 3_600_000;
const clock = createTestClock(evening);
let server: TestServer;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
});
after(() => server.stop());

const chosen = async () => (await chooseForToday(server.services)).pid;
const build = (createdAt: Date) => buildProblem(server.services, { createdAt });

test('an empty bank returns the current day without a problem', async () => {
  const { data } = await server.call('GET /api/get-problem-of-the-day');
  assert.deepEqual(data, { day: '2026-03-01', problem: null });
});

test('everybody gets the same problem, in their own language, and another one on another day', async () => {
  const former = new Date('2026-02-01T00:00:00.000Z');
  const pids = new Set<number>();
  for (let index = 0; index < 12; index += 1) pids.add(await build(former));
  const seen = new Set<number>();
  for (let day = 0; day < 20; day += 1) {
    clock.set(new Date(evening.getTime() + day * 24 * hour));
    const first = await chosen();
    assert.ok(first !== null && pids.has(first));
    // At 16:00 UTC, a new day begins in the site's time zone.
    clock.advance(0.5 * hour - 1);
    assert.equal(await chosen(), first);
    seen.add(first);
  }
  assert.ok(seen.size > 5, `${seen.size} problems in 20 days`);
});

test('the choice stays when problems are added and changes when the chosen one is hidden', async () => {
  clock.set(evening);
  const first = await chosen();
  for (let index = 0; index < 30; index += 1) await build(evening);
  assert.equal(await chosen(), first);
  const { db } = server.services;
  await db
    .updateTable('problem')
    .set({ auth: 2 })
    .where('id', '=', first ?? 0)
    .execute();
  const second = await chosen();
  assert.notEqual(second, first);
  await db
    .updateTable('problem')
    .set({ auth: 1 })
    .where('id', '=', first ?? 0)
    .execute();
  assert.equal(await chosen(), first);
});

test('never chooses hidden or remote problems', async () => {
  const { db } = server.services;
  await db.updateTable('problem').set({ auth: 2 }).execute();
  const own = await build(evening);
  const remote = await build(new Date('2026-02-01T00:00:00.000Z'));
  await db
    .updateTable('problem')
    .set({ is_remote: true, remote_oj: 'CF' })
    .where('id', '=', remote)
    .execute();
  assert.equal(await chosen(), own);
});
