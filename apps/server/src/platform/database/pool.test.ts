import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import { until } from '../../../test-support/until.ts';
import { isDatabaseUnavailable } from './pool.ts';

let database: TestDatabase;
let server: TestServer;

before(async () => {
  database = await createTestDatabase({ isOwnServer: true });
  server = await startTestServer({ database, settings: { logLevel: 'silent' } });
});
after(async () => {
  await server.stop();
  await database.drop();
});

test('reads 64-bit integers as numbers, days as text and times as dates', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740991::bigint as id, date '2026-03-01' as day, timestamptz '2026-03-01T00:00:00Z' as at`.execute(
    server.services.db,
  );
  assert.deepEqual(rows, [
    { id: 9_007_199_254_740_991, day: '2026-03-01', at: new Date('2026-03-01T00:00:00Z') },
  ]);
});

test('a broken connection fails its query, not the process', async () => {
  const { db } = server.services;
  const cut = db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await sql`select 1`.execute(connection);
  });
  await assert.rejects(cut);
  // The pool may return the broken connection once more before it notices the break.
  await until('calls are answered', async () => {
    const { http } = await server.call('GET /api/home-carousel');
    assert.ok([200, 503].includes(http), String(http));
    return http === 200;
  });
});

test('reports a killed database in responses, and recovers when it is back', async () => {
  const user = await server.buildUser();
  const pid = database.server?.pid ?? 0;
  assert.ok(pid > 0);
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  process.kill(pid, 'SIGKILL');
  let sawUnavailable = false;
  await until('the database answers again', async () => {
    const answer = await server.call('GET /api/get-user-info', { as: user });
    if (answer.http === 200) return sawUnavailable || database.server?.pid !== pid;
    assert.ok([500, 503].includes(answer.http), String(answer.http));
    if (answer.http === 503) {
      sawUnavailable = true;
      assert.equal(answer.msg, 'The service is temporarily unavailable');
    }
    return false;
  });
  assert.ok(sawUnavailable, 'the outage was seen');
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  await until('notices flow again', () => server.services.events.isListening);
  await server.services.siteSettings.set({ shortName: 'Back' }, null);
  assert.equal((await server.call('GET /api/get-website-config')).data.shortName, 'Back');
});

test('counts a database host that has no address, or no route to it, as unavailable', () => {
  const codes = [
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'ECONNABORTED',
    'ECONNREFUSED',
  ];
  for (const code of codes)
    assert.ok(
      isDatabaseUnavailable(Object.assign(new Error(`getaddrinfo ${code} database`), { code })),
      code,
    );
  for (const code of ['EACCES', '23505', '28P01'])
    assert.ok(!isDatabaseUnavailable(Object.assign(new Error('no'), { code })), code);
});
