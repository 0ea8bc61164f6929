import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { intervals } from '@xiezhi/contract/limits';
import { hashPassword } from '../account/password.ts';
import { storeSession } from '../session/session.ts';
import { createTestClock, type TestClock } from '../../../test-support/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test-support/database.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';

let database: TestDatabase;
let clock: TestClock;
/** Two servers of one site. */
let here: TestServer;
let there: TestServer;

before(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  const settings = { secret: randomBytes(32) };
  const options = { database, settings, clock, hasJobs: false, onLogLine: () => {} };
  here = await startTestServer(options);
  there = await startTestServer(options);
});
after(async () => {
  await there.stop();
  await here.stop();
  await database.drop();
});

/** Returns the HTTP status of a call that requires a session, and of one that requires a permission. */
const enters = async (server: TestServer, as: { readonly token: string }) =>
  (await server.call('GET /api/sessions', { as })).http;
const administers = async (server: TestServer, as: TestUser) =>
  (await server.call('GET /api/admin/user/get-user-list', { as, query: { limit: 1, currentPage: 1 } })).http;

async function remembered(user: TestUser): Promise<TestUser> {
  for (const server of [here, there]) assert.equal(await enters(server, user), 200);
  return user;
}

async function isOut(user: TestUser): Promise<void> {
  assert.equal(await enters(here, user), 401);
  await until('the other server knows', async () => (await enters(there, user)) === 401);
}

test('reads reuse a cached session, and writes query it again', async () => {
  const user = await remembered(await here.buildUser());
  await here.services.events.catchUp();
  const listen = async (work: () => Promise<unknown>) => {
    let count = 0;
    const note = () => void (count += 1);
    here.services.pool.on('acquire', note);
    await work();
    here.services.pool.off('acquire', note);
    return count;
  };
  const first = await listen(() => here.call('GET /api/home-carousel', { as: user }));
  const second = await listen(() => here.call('GET /api/home-carousel', { as: user }));
  assert.ok(second === 0 && first <= 2, `${first}, ${second}`);
});

test('signing out, here or everywhere, applies from the next call on', async () => {
  const user = await remembered(await here.buildUser());
  await here.call('POST /api/logout', { as: user });
  await isOut(user);
  const other = await remembered(await here.buildUser());
  const bystander = await there.buildUser();
  await remembered(bystander);
  assert.equal((await here.call('DELETE /api/sessions', { as: other })).status, 200);
  assert.equal(await enters(here, other), 200, 'the present one stays');
});

test('a new password ends every other session at once', async () => {
  const user = await here.buildUser({ passwordHash: await hashPassword('old password 1') });
  await remembered(user);
  const second = await storeSession(here.services, { uid: user.uid, ip: null, userAgent: null });
  for (const server of [here, there]) assert.equal(await enters(server, second), 200);
  const changed = await here.call('POST /api/change-password', {
    as: user,
    body: { oldPassword: 'old password 1', newPassword: 'new password 2' },
  });
  assert.equal(changed.status, 200, changed.msg);
  await isOut({ ...user, ...second });
});

test('a ban and a deleted account apply at once', async () => {
  const banned = await remembered(await here.buildUser());
  const { db } = here.services;
  await db.updateTable('app_user').set({ status: 1 }).where('uid', '=', banned.uid).execute();
  await isOut(banned);
  await db.updateTable('app_user').set({ status: 0 }).where('uid', '=', banned.uid).execute();
  assert.equal(await enters(here, banned), 200);
});

test('a role change and changed permissions of a role apply at once', async () => {
  const { db } = here.services;
  const user = await here.buildUser({ role: 'root' });
  for (const server of [here, there]) assert.equal(await administers(server, user), 200);
  await db.updateTable('app_user').set({ role: 1002 }).where('uid', '=', user.uid).execute();
  assert.equal(await administers(here, user), 403);
  await until('the other server knows', async () => (await administers(there, user)) === 403);
  await db.insertInto('role_ability').values({ role: 1002, permission: 'user_admin' }).execute();
  assert.equal(await administers(here, user), 200);
  await until('the other server knows', async () => (await administers(there, user)) === 200);
  await db.deleteFrom('role_ability').where('role', '=', 1002).execute();
  assert.equal(await administers(here, user), 403);
});

test('browsers do not store a response that carries a new token', async () => {
  const user = await remembered(await here.buildUser());
  const headers = { authorization: user.token };
  const etag = (await fetch(`${here.url}/api/home-carousel`, { headers })).headers.get('etag') ?? '';
  clock.advance(intervals.tokenRefreshAfter + 1000);
  const renewed = await fetch(`${here.url}/api/home-carousel`, {
    headers: { ...headers, 'if-none-match': etag },
  });
  assert.equal(renewed.status, 200);
  assert.ok(renewed.headers.get('refresh-token') && renewed.headers.get('authorization'));
  assert.deepEqual([renewed.headers.get('cache-control'), renewed.headers.get('etag')], ['no-store', null]);
  const next = await fetch(`${here.url}/api/home-carousel`, {
    headers: { ...headers, 'if-none-match': etag },
  });
  assert.deepEqual([next.status, next.headers.get('refresh-token')], [304, null]);
});

test('an expired session is rejected by the clock alone', async () => {
  const user = await remembered(await here.buildUser());
  clock.advance(25 * 3_600_000);
  for (const server of [here, there]) assert.equal(await enters(server, user), 401);
});

test('another user’s token opens nothing that is cached', async () => {
  const user = await remembered(await here.buildUser());
  const [head = '', body = ''] = user.token.split('.');
  const forged = `${head}.${body}.${randomBytes(32).toString('base64url')}`;
  assert.equal(await enters(here, { token: forged }), 401);
});
