import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { passkeyLimits } from '@xiezhi/contract/limits/passkey';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';
import { TestAuthenticator } from './testing/authenticator.ts';

const clock = createTestClock();
const origin = 'https://judge.example';
const password = 'right-secret';
const minute = 60_000;
let server: TestServer;
let passwordHash: string;

before(async () => {
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: origin };
  server = await startTestServer({ clock, settings, hasJobs: false });
  passwordHash = quickHash(password);
});
after(() => server.stop());

const creationOptions = async (as: TestUser) =>
  (await server.call('POST /api/passkeys/creation-options', { as, body: { password } })).data;
const add = async (as: TestUser, authenticator: TestAuthenticator, name = 'Phone') => {
  const credential = authenticator.create(await creationOptions(as));
  return server.call('POST /api/passkeys', { as, body: { name, credential } });
};
const list = async (as: { token: string }) => (await server.call('GET /api/passkeys', { as })).data;
const signInOptions = async () => (await server.call('POST /api/passkeys/sign-in-options')).data;
type Shown = ReturnType<TestAuthenticator['show']>;
const signIn = (credential: Shown, isConsole = false) =>
  server.call('POST /api/passkeys/sign-in', { body: { credential, isConsole } });
const signInBy = async (authenticator: TestAuthenticator) =>
  signIn(authenticator.show(await signInOptions()));

async function buildHolder(role: 'default_user' | 'root' = 'default_user') {
  const user = await server.buildUser({ passwordHash, role });
  const authenticator = new TestAuthenticator(origin);
  const added = await add(user, authenticator);
  assert.equal(added.status, 200, added.msg);
  return { user, authenticator, id: added.data.id };
}

const refused = 'This passkey is not valid or was removed. Use another method';
const expired = 'This took too long. Try again';

test('a passkey is added after the password, and signs in without one', async () => {
  const user = await server.buildUser({ passwordHash });
  const authenticator = new TestAuthenticator(origin);
  const wrong = await server.call('POST /api/passkeys/creation-options', {
    as: user,
    body: { password: 'wrong-secret' },
  });
  assert.match(wrong.msg, /Wrong current password/);
  const options = await creationOptions(user);
  assert.deepEqual([options.rp.id, options.user.name], ['judge.example', user.username]);
  const { data } = await add(user, authenticator, ' My phone ');
  assert.deepEqual(
    [data.name, data.lastUsedAt, data.worksHere, data.isSynced],
    ['My phone', null, true, false],
  );

  const signedIn = await signInBy(authenticator);
  assert.equal(signedIn.data.uid, user.uid);
  const token = signedIn.headers.get('authorization') ?? '';
  const { passkeys, obstacle } = await list({ token });
  assert.equal(obstacle, null);
  assert.equal(passkeys[0]?.lastUsedAt, clock().toISOString());
  const again = await creationOptions(user);
  assert.deepEqual(
    again.excludeCredentials.map(({ id }) => id),
    [authenticator.id],
  );
});

test('the owner is notified by message and mail, and the audit log records it', async () => {
  const { user, id } = await buildHolder();
  const removed = await server.call('DELETE /api/passkeys', { as: user, query: { id } });
  assert.equal(removed.status, 200, removed.msg);
  const { records } = (await server.call('GET /api/msg/sys', { as: user })).data;
  assert.deepEqual(records.map(({ title }) => title).sort(), [
    'A passkey was added',
    'A passkey was removed',
  ]);
  const { db } = server.services;
  const mails = await db
    .selectFrom('mail_outbox')
    .where('recipient', '=', user.email ?? '')
    .select('body_text')
    .orderBy('id')
    .execute();
  assert.match(mails[0]?.body_text ?? '', /A passkey was added to your account on .*: Phone/);
  assert.equal(mails.length, 2);
  const acts = await db
    .selectFrom('audit_log')
    .where('target', '=', `user:${user.uid}`)
    .select('action')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['passkey-added', 'passkey-removed'],
  );
});

test('a challenge counts once, for a few minutes, and only for its purpose and session', async () => {
  const { user, authenticator } = await buildHolder();
  const options = await signInOptions();
  assert.deepEqual(options.allowCredentials, []);
  const both = await Promise.all([signIn(authenticator.show(options)), signIn(authenticator.show(options))]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
  const late = await signInOptions();
  clock.advance(passkeyLimits.challengeMinutes * minute + 1);
  assert.equal((await signIn(authenticator.show(late))).msg, expired);

  const confirming = await server.call('POST /api/passkeys/confirm-options', { as: user });
  assert.equal((await signIn(authenticator.show(confirming.data))).msg, expired, 'of another purpose');
  const { user: other } = await buildHolder();
  const stolen = await server.call('POST /api/passkeys/confirm-options', { as: other });
  const answer = await server.call('POST /api/passkeys/confirm', {
    as: user,
    body: { credential: authenticator.show(stolen.data) },
  });
  assert.equal(answer.msg, expired, 'of another session');
  const invented = { ...options, challenge: Buffer.alloc(16, 7).toString('base64url') };
  assert.equal((await signIn(authenticator.show(invented))).msg, expired);
});

test('unknown passkeys, wrong signatures and other sites get the same error', async () => {
  const { user, authenticator } = await buildHolder();
  const stranger = new TestAuthenticator(origin);
  stranger.create(await creationOptions(user));
  assert.equal((await signInBy(stranger)).msg, refused);
  const other = stranger.show(await signInOptions());
  assert.equal((await signIn({ ...other, id: authenticator.id, rawId: authenticator.id })).msg, refused);
  const phished = authenticator.show(await signInOptions(), { origin: 'https://judge.example.evil' });
  assert.equal((await signIn(phished)).msg, refused);
  const elsewhere = authenticator.show({ ...(await signInOptions()), rpId: 'evil.example' });
  assert.equal((await signIn(elsewhere)).msg, refused);
  const unverified = authenticator.show(await signInOptions(), { isUserVerified: false });
  assert.equal((await signIn(unverified)).msg, refused, 'without PIN or biometrics');
  const good = authenticator.show(await signInOptions());
  const swapped = { ...good, response: { ...good.response, userHandle: 'c29tZWJvZHk' } };
  assert.equal((await signIn(swapped)).msg, refused, 'with the account of another user');
  const broken = { ...good, response: { ...good.response, clientDataJSON: 'bm9uc2Vuc2U' } };
  assert.equal((await signIn(broken)).msg, refused);
});

test('a counter that goes back disables the passkey and notifies its owner', async () => {
  const { user, authenticator } = await buildHolder();
  assert.equal((await signIn(authenticator.show(await signInOptions(), { counter: 9 }))).status, 200);
  const copied = await signIn(authenticator.show(await signInOptions(), { counter: 9 }));
  assert.match(copied.msg, /may have been copied/);
  const later = await signIn(authenticator.show(await signInOptions(), { counter: 30 }));
  assert.match(later.msg, /may have been copied/, 'it stays disabled');
  assert.notEqual((await list(user)).passkeys[0]?.copiedAt, null);
  const { records } = (await server.call('GET /api/msg/sys', { as: user })).data;
  assert.equal(records.filter(({ title }) => title === 'A passkey may have been copied').length, 1);

  const synced = new TestAuthenticator(origin, true);
  assert.equal((await add(user, synced)).data.isSynced, true);
  for (let count = 0; count < 2; count += 1) assert.equal((await signInBy(synced)).status, 200);
});

test('a passkey is renamed and removed by its owner only, and not added twice', async () => {
  const { user, authenticator, id } = await buildHolder();
  const { user: other } = await buildHolder();
  const rename = (as: TestUser) => server.call('PUT /api/passkeys', { as, body: { id, name: 'Old phone' } });
  assert.equal((await rename(other)).msg, 'This passkey does not exist');
  assert.equal((await server.call('DELETE /api/passkeys', { as: other, query: { id } })).status, 404);
  assert.equal((await rename(user)).status, 200);
  assert.equal((await list(user)).passkeys[0]?.name, 'Old phone');
  assert.equal((await add(other, authenticator)).msg, 'This passkey was already added');
  assert.equal((await server.call('DELETE /api/passkeys', { as: user, query: { id } })).status, 200);
  assert.equal((await signInBy(authenticator)).msg, refused);
});

test('refuses more passkeys than the limit', async () => {
  const { user } = await buildHolder();
  const row = await server.services.db
    .selectFrom('passkey')
    .where('uid', '=', user.uid)
    .selectAll()
    .executeTakeFirstOrThrow();
  const options = await creationOptions(user);
  const more = Array.from({ length: passkeyLimits.countMax - 1 }, (_, index) => ({
    ...row,
    id: `more-${index}`,
    credential_id: `more-${index}`,
  }));
  await server.services.db.insertInto('passkey').values(more).execute();
  const full = await server.call('POST /api/passkeys/creation-options', { as: user, body: { password } });
  assert.equal(full.msg, 'You can have at most 20 passkeys');
  const credential = new TestAuthenticator(origin).create(options);
  const late = await server.call('POST /api/passkeys', { as: user, body: { name: 'One more', credential } });
  assert.equal(late.msg, 'You can have at most 20 passkeys');
});

test('the only way to sign in cannot be removed', async () => {
  const { user, id } = await buildHolder();
  const { db } = server.services;
  await db
    .updateTable('app_user')
    .set({ password_hash: null, email: null })
    .where('uid', '=', user.uid)
    .execute();
  const remove = () => server.call('DELETE /api/passkeys', { as: user, query: { id } });
  assert.match((await remove()).msg, /^This is the last way to sign in/);
  assert.equal((await list(user)).passkeys.length, 1);
  const link = (issuer: string) =>
    db
      .insertInto('oidc_identity')
      .values({ issuer, subject: user.uid, uid: user.uid, name: null, created_at: clock() })
      .execute();
  await link('https://former-sso.example');
  assert.match((await remove()).msg, /^This is the last way to sign in/);
  const root = await server.buildUser({ role: 'root' });
  const body = { githubClientId: 'client', githubClientSecret: 'client-secret' };
  assert.equal((await server.call('PUT /api/admin/settings/sign-in', { as: root, body })).status, 200);
  await link('https://github.com');
  assert.equal((await remove()).status, 200);
});

test('a passkey that may have been copied does not count as a way to sign in', async () => {
  const { user, id } = await buildHolder();
  const { db } = server.services;
  const { uid } = user;
  await db.updateTable('app_user').set({ password_hash: null, email: null }).where('uid', '=', uid).execute();
  const row = await db.selectFrom('passkey').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const copied = { ...row, id: 'copied', credential_id: 'copied', copied_at: clock() };
  await db.insertInto('passkey').values(copied).execute();
  const remove = () => server.call('DELETE /api/passkeys', { as: user, query: { id } });
  assert.match((await remove()).msg, /^This is the last way to sign in/);
  await db.updateTable('passkey').set({ copied_at: null }).where('id', '=', 'copied').execute();
  assert.equal((await remove()).status, 200);
});

test('banned users get no session, and the console admits only staff', async () => {
  const { user, authenticator } = await buildHolder();
  const atConsole = await signIn(authenticator.show(await signInOptions()), true);
  assert.equal(atConsole.headers.get('authorization'), null);
  assert.notEqual(atConsole.status, 200);
  const staff = await buildHolder('root');
  assert.equal((await signIn(staff.authenticator.show(await signInOptions()), true)).status, 200);
  await server.services.db.updateTable('app_user').set({ status: 1 }).where('uid', '=', user.uid).execute();
  assert.match((await signInBy(authenticator)).msg, /is disabled/);
});
