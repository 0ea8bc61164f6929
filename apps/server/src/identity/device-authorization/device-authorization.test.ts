import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@xiezhi/contract/limits';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { quickHash } from '../../../test-support/quick-hash.ts';
import { deleteExpiredRows } from '../../app/retention.ts';

const clock = createTestClock();
const password = 'right-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ clock });
  passwordHash = quickHash(password);
});
after(() => server.stop());

async function start(scopes: readonly string[] = ['read', 'submit']) {
  const body = { name: 'xiezhi @ 电脑', scopes };
  return (await server.call('POST /api/device-authorizations', { body })).data;
}
const poll = (deviceCode: string) =>
  server.call('POST /api/device-authorizations/poll', { body: { deviceCode } });
const look = (as: TestUser, userCode: string) =>
  server.call('GET /api/device-authorizations/request', { as, query: { userCode } });
const grant = (as: TestUser, userCode: string, more: Record<string, unknown> = {}) =>
  server.call('POST /api/device-authorizations/grant', {
    as,
    body: { userCode, scopes: ['read'], password, ...more },
  });

test('a program gets a token with the granted scopes once its user has confirmed the code', async () => {
  const user = await server.buildUser({ passwordHash });
  const { deviceCode, userCode, verificationUri, verificationUriComplete, expiresIn } = await start();
  assert.match(userCode, /^[B-Z]{4}-[B-Z]{4}$/);
  assert.equal(verificationUriComplete, `${verificationUri}?code=${userCode}`);
  assert.ok(verificationUri.endsWith('/device') && expiresIn === 600);
  assert.equal((await poll(deviceCode)).data.state, 'pending');
  assert.equal((await poll(deviceCode)).data.state, 'slowDown');
  clock.advance(2000);
  assert.equal((await poll(deviceCode)).data.state, 'pending');

  const typed = ` ${userCode.toLowerCase().replace('-', ' ')} `;
  const { data } = await look(user, typed);
  assert.deepEqual([data.name, data.scopes, data.userCode], ['xiezhi @ 电脑', ['read', 'submit'], userCode]);
  assert.equal((await grant(user, typed)).status, 200);

  for (let times = 0; times < 2; times += 1) {
    const { state, token, username, scopes, expiresAt } = (await poll(deviceCode)).data;
    assert.deepEqual(
      [state, username, scopes],
      ['granted', user.username, ['read']],
      'an answer may be lost',
    );
    assert.equal(Date.parse(expiresAt ?? '') - clock().getTime(), limits.deviceTokenDays * 86_400_000);
    const roles = await server.call('GET /api/get-user-auth-info', { as: { token: token ?? '' } });
    assert.equal(roles.status, 200);
  }
  const [row] = (await server.call('GET /api/api-tokens', { as: user })).data;
  assert.deepEqual([row?.name, row?.scopes], ['xiezhi @ 电脑', ['read']]);
  assert.equal((await look(user, userCode)).status, 404, 'it is decided');
  assert.equal((await grant(user, userCode)).status, 404);
});

test('a grant requires the owner, a known code and no more than what was asked for', async () => {
  const user = await server.buildUser({ passwordHash });
  const { deviceCode, userCode } = await start(['read']);
  assert.match((await grant(user, userCode, { password: 'wrong-one' })).msg, /^Wrong current password/);
  assert.match((await grant(user, userCode, { scopes: ['read', 'problems'] })).msg, /^Only permissions/);
  assert.equal((await grant(user, 'BBBB-BBBB')).status, 404);
  assert.equal((await grant(user, userCode, { password: null })).http, 400);
  clock.advance(2000);
  assert.equal((await poll(deviceCode)).data.state, 'pending');
  const full = await server.buildUser({ passwordHash });
  await server.services.db
    .insertInto('api_token')
    .values(
      Array.from({ length: limits.apiTokensMax }, (_, index) => ({
        id: `${full.uid.slice(0, 8)}${index.toString(16).padStart(24, '0')}`,
        uid: full.uid,
        name: 'many',
        scopes: ['read'],
        created_at: clock(),
      })),
    )
    .execute();
  assert.equal((await grant(full, userCode)).msg, 'You can have at most 50 tokens');
  assert.equal((await grant(user, userCode)).status, 200, 'a failed grant decides nothing');
});

test('a denied, expired or unknown request gives no token, and expired ones are deleted', async () => {
  const user = await server.buildUser({ passwordHash });
  const denied = await start();
  const body = { userCode: denied.userCode };
  assert.equal((await server.call('POST /api/device-authorizations/denial', { as: user, body })).status, 200);
  assert.deepEqual((await poll(denied.deviceCode)).data, {
    state: 'denied',
    token: null,
    username: null,
    scopes: [],
    expiresAt: null,
  });
  const late = await start();
  clock.advance(600_001);
  assert.equal((await grant(user, late.userCode)).status, 404);
  assert.equal((await poll(late.deviceCode)).status, 404);
  assert.equal((await poll('nothing')).status, 404);
  await deleteExpiredRows(server.services);
  const { count } = await server.services.db
    .selectFrom('device_authorization')
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 0);
});

test('a token tells about itself and revokes itself; the device code is stored nowhere', async () => {
  const user = await server.buildUser({ passwordHash });
  const { deviceCode, userCode } = await start(['submit']);
  const stored = await server.services.db.selectFrom('device_authorization').selectAll().execute();
  assert.equal(JSON.stringify(stored).includes(deviceCode), false);
  await grant(user, userCode, { scopes: ['submit'] });
  const { token } = (await poll(deviceCode)).data;
  const introspect = () =>
    server.call('POST /api/device-authorizations/introspection', { body: { token: token ?? '' } });
  assert.deepEqual((await introspect()).data.scopes, ['submit']);
  assert.equal((await introspect()).data.username, user.username);
  const revoke = (sent: string) =>
    server.call('POST /api/device-authorizations/revocation', { body: { token: sent } });
  assert.equal((await revoke(token ?? '')).status, 200);
  assert.equal((await introspect()).status, 404);
  assert.equal((await revoke(token ?? '')).status, 200, 'it is revoked already');
  assert.equal((await revoke(user.token)).status, 200, 'a session is no API token');
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).status, 200);
  assert.equal((await poll(deviceCode)).status, 404, 'a revoked token is not given out again');
});
