import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { until } from '../../../../test-support/until.ts';
import { endSessions } from '../../session/session.ts';

const password = 'old-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  passwordHash = quickHash(password);
});
after(() => server.stop());

/**
 * Starts calls that verify the password of an account and then wait for its row. Meanwhile stores a new
 * password and then ends all sessions, as a reset does. Returns the responses.
 */
async function duringReset<Answer>(
  user: TestUser,
  start: () => readonly Promise<Answer>[],
  change: { password_hash?: string; status?: 0 | 1 } = { password_hash: quickHash('new-secret') },
): Promise<Answer[]> {
  const { services } = server;
  const handed = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const reset = services.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('app_user').set(change).where('uid', '=', user.uid).execute();
    handed.resolve();
    await goOn.promise;
    await endSessions(services, transaction, user.uid, { allBut: null });
  });
  await handed.promise;
  const calls = start();
  await until('all wait for the account', async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(services.db);
    return rows.length >= calls.length;
  });
  goOn.resolve();
  await reset;
  return Promise.all(calls);
}

test('a sign-in that verified the old password opens no session after a reset or ban', async () => {
  for (const [change, error] of [
    [undefined, 'Please check your username or password'],
    [{ status: 1 as const }, 'This account is disabled'],
  ] as const) {
    const user = await server.buildUser({ passwordHash });
    const body = { username: user.username, password };
    const [login] = await duringReset(user, () => [server.call('POST /api/login', { body })], change);
    assert.equal(login?.headers.get('authorization'), null);
    assert.match(login?.msg ?? '', new RegExp(`^${error}`));
    const open = server.services.db.selectFrom('session').where('uid', '=', user.uid);
    assert.deepEqual(await open.where('revoked_at', 'is', null).select('id').execute(), []);
  }
});

test('two sign-ins that renew an outdated hash both succeed', async () => {
  const user = await server.buildUser({ passwordHash });
  const body = { username: user.username, password };
  const answers = await Promise.all([1, 2].map(() => server.call('POST /api/login', { body })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
});

test('a call of a session that a reset ends adds no token and changes neither password nor address', async () => {
  const user = await server.buildUser({ passwordHash });
  const newEmail = 'attacker@example.org';
  const { data } = await server.call('GET /api/get-change-email-code', {
    as: user,
    query: { email: newEmail },
  });
  const answers = await duringReset<{ readonly http: number }>(user, () => [
    server.call('POST /api/api-tokens', { as: user, body: { name: 'kept', scopes: ['read'], password } }),
    server.call('POST /api/change-password', {
      as: user,
      body: { oldPassword: password, newPassword: 'attack-secret' },
    }),
    server.call('POST /api/change-email', { as: user, body: { password, newEmail, code: data?.code } }),
  ]);
  assert.deepEqual(
    answers.map(({ http }) => http),
    [401, 401, 401],
  );
  const { db } = server.services;
  const row = await db.selectFrom('app_user').where('uid', '=', user.uid).select('email').executeTakeFirst();
  assert.equal(row?.email, user.email);
  assert.deepEqual(await db.selectFrom('api_token').where('uid', '=', user.uid).selectAll().execute(), []);
  const login = (tried: string) =>
    server.call('POST /api/login', { body: { username: user.username, password: tried } });
  assert.equal((await login('attack-secret')).status, 400);
  assert.equal((await login('new-secret')).status, 200);
});
