import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { until } from '../../../../test-support/until.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { encrypt, decrypt } from '../../../platform/settings/encryption.ts';
import { codeAt, stepOfCode } from './totp.ts';

const clock = createTestClock();
const password = 'right-secret';
const step = 30_000;
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ clock });
  passwordHash = quickHash(password);
});
after(() => server.stop());

const login = (user: TestUser, secondFactorCode?: string, tried = password) =>
  server.call('POST /api/login', {
    body: { username: user.username, password: tried, secondFactorCode, slideToken: undefined },
  });

/** Creates a user who signs in with a second factor. */
async function buildProtectedUser() {
  const user = await server.buildUser({ passwordHash });
  const begun = await server.call('POST /api/second-factor', { as: user, body: { password } });
  const { secret, uri } = begun.data;
  const confirmed = await server.call('POST /api/second-factor/confirm', {
    as: user,
    body: { code: codeAt(secret, clock()) },
  });
  clock.advance(step);
  return { user, secret, uri, recoveryCodes: confirmed.data.recoveryCodes };
}

test('codes match RFC 6238, appendix B', () => {
  // The test seed of RFC 6238 is "12345678901234567890", here in Base32. The expected codes are the last six of its
  // eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    const moment = new Date(seconds * 1000);
    assert.equal(codeAt(secret, moment), code);
    assert.equal(stepOfCode(secret, code, moment), Math.floor(seconds / 30));
  }
});

test('stores a secret encrypted for its user', () => {
  const key = new Uint8Array(32).fill(7);
  const own = { purpose: 'second factor', owner: 'a' };
  const sealed = encrypt(key, own, 'SECRET');
  assert.equal(sealed.includes('SECRET'), false);
  assert.equal(decrypt(key, own, sealed), 'SECRET');
  assert.throws(() => decrypt(key, { ...own, owner: 'b' }, sealed));
  assert.throws(() => decrypt(key, { ...own, purpose: 'another use' }, sealed));
  assert.throws(() => decrypt(new Uint8Array(32), own, sealed));
});

test('after confirmation a sign-in requires a code, and each code works once', async () => {
  const { user, secret, uri } = await buildProtectedUser();
  assert.match(uri, new RegExp(`^otpauth://totp/.*${user.username}\\?.*secret=${secret}`));
  assert.equal((await server.call('GET /api/second-factor', { as: user })).data.recoveryCodesLeft, 10);

  const without = await login(user);
  assert.deepEqual([without.http, without.status], [200, 400]);
  assert.equal(without.msg, 'Enter the code of your authenticator app');
  assert.equal(without.headers.get('authorization'), null);

  const code = codeAt(secret, clock());
  const both = await Promise.all([login(user, code), login(user, code)]);
  assert.deepEqual(
    both.map((answer) => answer.status).sort((a, b) => a - b),
    [200, 400],
    'a code counts once',
  );
  assert.equal((await login(user, code)).msg.startsWith('The code is wrong'), true);
  clock.advance(step);
  assert.equal((await login(user, codeAt(secret, clock()))).status, 200);
});

test('a code without the password reveals nothing, and codes cannot be guessed', async () => {
  const { user, secret } = await buildProtectedUser();
  const wrong = await login(user, codeAt(secret, clock()), 'wrong-secret');
  assert.equal(wrong.msg, 'Please check your username or password');
  for (let count = 0; count < 30; count += 1) {
    clock.advance(31_000);
    const answer = await login(user, '000000');
    assert.notEqual(answer.status, 200);
    // Knowing the password must not allow clearing the failures by omitting the code.
    await login(user);
  }
  clock.advance(31_000);
  assert.match((await login(user, codeAt(secret, clock()))).msg, /^Too many failed sign-ins/);
});

test('a recovery code signs in once, and new codes replace the old ones', async () => {
  const { user, secret, recoveryCodes } = await buildProtectedUser();
  const [first = '', second = ''] = recoveryCodes;
  assert.equal((await login(user, first.toUpperCase().replace('-', ' '))).status, 200);
  assert.equal((await login(user, first)).status, 400);
  assert.equal((await server.call('GET /api/second-factor', { as: user })).data.recoveryCodesLeft, 9);
  const renewed = await server.call('POST /api/second-factor/recovery-codes', {
    as: user,
    body: { password, code: codeAt(secret, clock()) },
  });
  assert.equal(new Set(renewed.data.recoveryCodes).size, 10);
  assert.equal((await login(user, second)).status, 400);
  assert.equal((await login(user, renewed.data.recoveryCodes[9])).status, 200);
});

test('after a change of the site’s key a sign-in reports the reason, and root removes the factor', async () => {
  const { user, recoveryCodes } = await buildProtectedUser();
  const another = encrypt(new Uint8Array(48), { purpose: 'second factor', owner: user.uid }, 'SECRET');
  const stored = server.services.db.updateTable('second_factor').set({ sealed_secret: another });
  await stored.where('uid', '=', user.uid).execute();
  for (const code of ['123456', recoveryCodes[0]])
    assert.match((await login(user, code)).msg, /^The key of this site has changed/);
  assert.match((await login(user, '123456', 'wrong-secret')).msg, /username or password/);
  const root = await server.buildUser({ role: 'root' });
  const taken = await server.call('POST /api/admin/user/remove-second-factor', {
    as: root,
    body: { uid: user.uid },
  });
  assert.equal(taken.status, 200, taken.msg);
  assert.equal((await login(user)).status, 200);
});

test('disabling requires password and code, and failures lock it', async () => {
  const { user, secret } = await buildProtectedUser();
  const disable = (body: { password: string; code: string }) =>
    server.call('POST /api/second-factor/disable', { as: user, body });
  assert.match(
    (await disable({ password: 'wrong-one', code: codeAt(secret, clock()) })).msg,
    /Wrong current password/,
  );
  assert.match((await disable({ password, code: '123456' })).msg, /^The code is wrong/);
  for (let count = 0; count < 3; count += 1) await disable({ password, code: '123456' });
  const locked = await disable({ password, code: codeAt(secret, clock()) });
  assert.match(locked.msg, /^Too many failed attempts/);
  clock.advance(31 * 60_000);
  assert.equal((await disable({ password, code: codeAt(secret, clock()) })).status, 200);
  assert.equal((await login(user)).status, 200);
});

test('an unconfirmed factor changes nothing, and a confirmed one is not replaced', async () => {
  const user = await server.buildUser({ passwordHash });
  const nothing = await server.call('POST /api/second-factor/confirm', {
    as: user,
    body: { code: '123456' },
  });
  assert.equal(nothing.msg, 'Two-factor authentication has not been set up');
  await server.call('POST /api/second-factor', { as: user, body: { password } });
  assert.equal((await login(user)).status, 200);
  assert.equal((await server.call('GET /api/second-factor', { as: user })).data.isEnabled, false);
  const { user: sure } = await buildProtectedUser();
  const again = await server.call('POST /api/second-factor', { as: sure, body: { password } });
  assert.equal(again.msg, 'Two-factor authentication is already on');
});

/**
 * Replaces recovery codes in parallel calls. Each uses up a code, then waits for the account until
 * `meanwhile` is over.
 */
async function replaceCodes(
  { user, recoveryCodes }: Awaited<ReturnType<typeof buildProtectedUser>>,
  calls: number,
  meanwhile: (trx: Kysely<Database>) => Promise<unknown>,
) {
  const { db } = server.services;
  const waiting = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('app_user').where('uid', '=', user.uid).select('uid').forUpdate().execute();
    const replacing = recoveryCodes
      .slice(0, calls)
      .map((code) =>
        server.call('POST /api/second-factor/recovery-codes', { as: user, body: { password, code } }),
      );
    await until('the codes are used up', async () => {
      const codes = await db.selectFrom('recovery_code').where('uid', '=', user.uid).select('uid').execute();
      return codes.length === recoveryCodes.length - calls;
    });
    await meanwhile(trx);
    return replacing;
  });
  return Promise.all(waiting);
}

test('of parallel replacements of recovery codes, only the codes of the last one are valid', async () => {
  const owner = await buildProtectedUser();
  const answers = await replaceCodes(owner, 2, () => Promise.resolve());
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const { data } = await server.call('GET /api/second-factor', { as: owner.user });
  assert.equal(data.recoveryCodesLeft, 10);
});

test('recovery codes are not replaced once the factor is disabled or the session has ended', async () => {
  const disabled = await buildProtectedUser();
  const [refused] = await replaceCodes(disabled, 1, (trx) =>
    trx.deleteFrom('second_factor').where('uid', '=', disabled.user.uid).execute(),
  );
  assert.match(refused?.msg ?? '', /has not been set up/);
  const ended = await buildProtectedUser();
  const [late] = await replaceCodes(ended, 1, (trx) =>
    trx.updateTable('session').set({ revoked_at: clock() }).where('uid', '=', ended.user.uid).execute(),
  );
  assert.equal(late?.status, 401);
});
