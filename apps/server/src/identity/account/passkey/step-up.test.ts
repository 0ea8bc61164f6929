import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { openSession } from '../../session/session.ts';
import { codeAt } from '../second-factor/totp.ts';
import { TestAuthenticator } from './testing/authenticator.ts';

const clock = createTestClock();
const origin = 'https://judge.example';
const password = 'right-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ clock, settings: { publicUrl: origin }, hasJobs: false });
  passwordHash = quickHash(password);
});
after(() => server.stop());

async function buildHolder() {
  const user = await server.buildUser({ passwordHash });
  const authenticator = new TestAuthenticator(origin);
  const { data } = await server.call('POST /api/passkeys/creation-options', { as: user, body: { password } });
  const body = { name: 'Key', credential: authenticator.create(data) };
  assert.equal((await server.call('POST /api/passkeys', { as: user, body })).status, 200);
  return { user, authenticator };
}

async function proofOf(as: { token: string }, authenticator: TestAuthenticator): Promise<string> {
  const { data } = await server.call('POST /api/passkeys/confirm-options', { as });
  const body = { credential: authenticator.show(data) };
  const confirmed = await server.call('POST /api/passkeys/confirm', { as, body });
  assert.equal(confirmed.status, 200, confirmed.msg);
  return confirmed.data.proof;
}

const stale = 'Your confirmation has expired. Confirm again';
let number = 13_812_345_678;
const setMobile = (as: { token: string }, passkeyProof: string) => {
  number += 1;
  return server.call('POST /api/change-mobile', { as, body: { newMobile: String(number), passkeyProof } });
};

test('a confirmation replaces the password once, for minutes, in its session', async () => {
  const { user, authenticator } = await buildHolder();
  const proof = await proofOf(user, authenticator);
  assert.equal((await setMobile(user, proof)).data.code, 200);
  const second = await server.call('POST /api/change-password', {
    as: user,
    body: { newPassword: 'another-secret', passkeyProof: proof },
  });
  assert.equal(second.msg, stale);
  const changed = await server.call('POST /api/change-password', {
    as: user,
    body: { newPassword: 'another-secret', passkeyProof: await proofOf(user, authenticator) },
  });
  assert.equal(changed.data.code, 200);
  const login = { username: user.username, password: 'another-secret' };
  assert.equal((await server.call('POST /api/login', { body: login })).status, 200);

  const late = await proofOf(user, authenticator);
  clock.advance(passkeyLimits.proofMinutes * 60_000 + 1);
  assert.equal((await setMobile(user, late)).msg, stale);
  const { token } = await openSession(server.services, { uid: user.uid, ip: null, userAgent: null });
  assert.equal(
    (await setMobile({ token }, await proofOf(user, authenticator))).msg,
    stale,
    'of another session',
  );
});

test('nobody confirms with the passkey of another account', async () => {
  const { user } = await buildHolder();
  const { authenticator } = await buildHolder();
  const { data } = await server.call('POST /api/passkeys/confirm-options', { as: user });
  const body = { credential: authenticator.show(data) };
  const confirmed = await server.call('POST /api/passkeys/confirm', { as: user, body });
  assert.equal(confirmed.status, 400);
  const without = await server.buildUser({ passwordHash });
  const none = await server.call('POST /api/passkeys/confirm-options', { as: without });
  assert.equal(none.msg, 'This passkey does not exist');
});

test('requests need a password or a confirmation', async () => {
  const { user } = await buildHolder();
  for (const [call, body] of [
    ['POST /api/change-password', { newPassword: 'another-secret' }],
    ['POST /api/change-mobile', { newMobile: '13812345678' }],
    ['POST /api/second-factor', {}],
    ['POST /api/second-factor/disable', { password }],
    ['POST /api/api-tokens', { name: 'x', scopes: ['read'] }],
    ['POST /api/oidc/link-visit', {}],
    ['POST /api/passkeys/creation-options', {}],
  ] as const)
    assert.equal((await server.call(call, { as: user, body })).http, 400, call);
});

/** Turns the second factor on; returns a right code. */
async function protect(as: TestUser): Promise<() => string> {
  const { data } = await server.call('POST /api/second-factor', { as, body: { password } });
  await server.call('POST /api/second-factor/confirm', { as, body: { code: codeAt(data.secret, clock()) } });
  return () => {
    clock.advance(30_000);
    return codeAt(data.secret, clock());
  };
}

test('with a second factor, a new passkey needs its code, and a passkey replaces both', async () => {
  const { user, authenticator } = await buildHolder();
  const nextCode = await protect(user);
  const options = (body: Record<string, unknown>) =>
    server.call('POST /api/passkeys/creation-options', { as: user, body });
  assert.equal((await options({ password })).msg, 'Enter the code of your authenticator app');
  assert.match((await options({ password, secondFactorCode: '000000' })).msg, /^The code is wrong/);
  assert.equal((await options({ password, secondFactorCode: nextCode() })).status, 200);
  assert.equal((await options({ passkeyProof: await proofOf(user, authenticator) })).status, 200);

  const { data } = await server.call('POST /api/passkeys/sign-in-options');
  const body = { credential: authenticator.show(data) };
  assert.equal((await server.call('POST /api/passkeys/sign-in', { body })).status, 200, 'without the code');

  const token = await server.call('POST /api/api-tokens', {
    as: user,
    body: { name: 'ci', scopes: ['read'], passkeyProof: await proofOf(user, authenticator) },
  });
  assert.equal(token.status, 200, token.msg);
  const disable = async () =>
    server.call('POST /api/second-factor/disable', {
      as: user,
      body: { passkeyProof: await proofOf(user, authenticator) },
    });
  assert.equal((await disable()).status, 200);
  assert.equal((await disable()).msg, 'Two-factor authentication has not been set up');
});

test('staff remove passkeys of others but not their own, and a new password of staff removes them', async () => {
  const { user, authenticator } = await buildHolder();
  const root = await server.buildUser({ role: 'root' });
  const remove = (as: TestUser, uid: string) =>
    server.call('POST /api/admin/user/remove-passkeys', { as, body: { uid } });
  const detail = async () =>
    (await server.call('GET /api/admin/user/detail', { as: root, query: { uid: user.uid } })).data;
  assert.equal((await detail()).passkeyCount, 1);
  assert.equal((await remove(root, root.uid)).msg, 'Remove your own passkeys in your settings');
  assert.equal((await remove(root, user.uid)).data.removed, 1);
  assert.equal((await remove(root, user.uid)).msg, 'This passkey does not exist');
  const log = await server.services.db
    .selectFrom('audit_log')
    .where('action', '=', 'user-passkeys-removed')
    .select(['uid', 'target'])
    .execute();
  assert.deepEqual(log, [{ uid: root.uid, target: `user:${user.uid}` }]);

  const handed = await buildHolder();
  const { username, gmtModified, status, roles } = (
    await server.call('GET /api/admin/user/detail', { as: root, query: { uid: handed.user.uid } })
  ).data;
  const changed = await server.call('PUT /api/admin/user/edit-user', {
    as: root,
    body: {
      uid: handed.user.uid,
      username,
      status,
      type: roles[0]?.id,
      version: gmtModified,
      password: 'handed-on-1',
      setNewPwd: true,
    },
  });
  assert.equal(changed.status, 200, changed.msg);
  const { data } = await server.call('POST /api/passkeys/sign-in-options');
  for (const old of [authenticator, handed.authenticator]) {
    const body = { credential: old.show(data) };
    assert.equal((await server.call('POST /api/passkeys/sign-in', { body })).status, 400);
  }
});
