import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { type Pooler, poolerIsMissing, startPooler } from '../../../test-support/pooler.ts';
import { until } from '../../../test-support/until.ts';
import { deleteUnreferencedBlobs } from '../blob/collector.ts';

suite('a server behind PgBouncer in transaction mode', { skip: poolerIsMissing }, () => {
  let database: TestDatabase;
  let pooler: Pooler;
  let server: TestServer;
  let user: TestUser;
  before(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url);
    server = await startTestServer({
      database,
      settings: { databaseUrl: pooler.url, directDatabaseUrl: database.url, logLevel: 'silent' },
    });
    user = await server.buildUser();
  });
  after(async () => {
    await server.stop();
    await pooler.stop();
    await database.drop();
  });

  test('answers many parallel calls although sessions are shared', async () => {
    const calls = Array.from({ length: 60 }, () => server.call('GET /api/sessions', { as: user }));
    const answers = await Promise.all(calls);
    assert.deepEqual(new Set(answers.map(({ http }) => http)), new Set([200]));
  });

  test('has the timeouts that PgBouncer sets', async () => {
    const { rows } = await sql<{ statement: string; idle: string }>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(server.services.db);
    assert.deepEqual(rows, [{ statement: '30s', idle: '1min' }]);
  });

  test('receives notifications of pooled transactions', async () => {
    const { db, events } = server.services;
    const heard = Promise.withResolvers<unknown>();
    events.subscribe('pooler-test', (data) => heard.resolve(data));
    await events.publish(db, 'pooler-test', { ours: true });
    assert.deepEqual(await heard.promise, { ours: true });
  });

  test('keeps no lock of a session, whichever connection the pooler gives', async () => {
    const { db } = server.services;
    for (let round = 0; round < 3; round += 1) {
      assert.equal(await deleteUnreferencedBlobs(server.services), 0, 'nobody else is collecting');
      // Uses several connections, so that the pooler may choose another one in the next round.
      await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.01)`.execute(db)));
    }
  });

  test('answers 503 with a sentence while the pooler is away, and recovers', async () => {
    const ask = () => server.call('GET /api/sessions', { as: user, locale: 'en-US' });
    await pooler.halt();
    const refused = await ask();
    assert.deepEqual([refused.http, refused.msg], [503, 'The service is temporarily unavailable']);
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503);
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    await pooler.resume();
    await until('calls are answered again', async () => (await ask()).http === 200);
  });
});
