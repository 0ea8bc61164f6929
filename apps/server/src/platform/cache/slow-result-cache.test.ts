import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { createSlowResultCache } from './slow-result-cache.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildProblem } from '../../../test-support/factories.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
});
after(() => server.stop());

/** Advances the clock with which the cache measures ages. */
function later(context: TestContext, milliseconds: number): void {
  const now = performance.now.bind(performance);
  context.mock.method(performance, 'now', () => now() + milliseconds);
}

/** Creates a slow query for titles behind a cache, and counts how often the query runs. */
function createTitles(keeps: boolean) {
  const { db, cacheInvalidation } = server.services;
  const cache = createSlowResultCache<string[]>(() => true, keeps ? cacheInvalidation.changes : undefined);
  let made = 0;
  const read = () =>
    cache.get('titles', async () => {
      made += 1;
      const rows = await db.selectFrom('problem_text').select(['title']).execute();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return rows.map(({ title }) => title);
    });
  return { read, made: () => made };
}

test('keeps a slow result beyond its age while its tables do not change', async (context) => {
  const pid = await buildProblem(server.services, { displayId: 'S1', title: 'Before' });
  await server.services.events.catchUp();
  const [kept, aged] = [createTitles(true), createTitles(false)];
  for (const { read } of [kept, aged]) assert.ok((await read()).includes('Before'));
  later(context, 15_000);
  for (const { read } of [kept, aged]) await read();
  assert.deepEqual([kept.made(), aged.made()], [1, 2]);
  context.mock.restoreAll();
  const changed = server.services.db.updateTable('problem_text').set({ title: 'After' });
  await changed.where('pid', '=', pid).execute();
  await server.services.events.catchUp();
  later(context, 15_000);
  assert.ok((await kept.read()).includes('After'));
});

async function slowly(value: number, ready: Promise<unknown>): Promise<number> {
  await ready;
  return value;
}

test('refreshes a result in the background before it expires, and returns the old one meanwhile', async (context) => {
  const cache = createSlowResultCache<number>(() => true);
  const gate = Promise.withResolvers<void>();
  const first = new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(await cache.get('number', () => slowly(1, first)), 1);
  later(context, 9_000);
  assert.equal(await cache.get('number', () => slowly(2, gate.promise)), 1);
  assert.equal(await cache.get('number', () => assert.fail('it is under way')), 1);
  context.mock.restoreAll();
  later(context, 11_000);
  const waiting = cache.get('number', () => assert.fail('it is under way'));
  gate.resolve();
  assert.equal(await waiting, 2, 'what is too old nobody has');
});
