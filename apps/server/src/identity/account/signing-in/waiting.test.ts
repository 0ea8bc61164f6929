import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';

test('a class that waits to sign in behind one address delays no other address, and signs in', async () => {
  const server = await startTestServer({ settings: { trustProxy: '127.0.0.1' } });
  const { db } = server.services;
  const password = 'right-Password1';
  const passwordHash = quickHash(password);
  const [elsewhere, ...pupils] = await Promise.all(
    Array.from({ length: 61 }, () => server.buildUser({ passwordHash })),
  );
  const from = (ip: string, username = '') =>
    server.call('POST /api/login', { body: { username, password }, headers: { 'x-forwarded-for': ip } });
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (transaction) => {
    const name = 'login-address:192.0.2.60';
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    locked.resolve();
    await release.promise;
  });
  try {
    await locked.promise;
    const answers = pupils.map(({ username }) => from('192.0.2.60', username));
    const other = await from('198.51.100.1', elsewhere?.username);
    assert.deepEqual([other.http, other.status], [200, 200], other.msg);
    release.resolve();
    for (const answer of await Promise.all(answers))
      assert.deepEqual([answer.http, answer.status], [200, 200], answer.msg);
  } finally {
    release.resolve();
    await holding;
    await server.stop();
  }
});
