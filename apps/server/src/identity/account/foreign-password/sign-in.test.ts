import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { readForeignCosts } from './costs.ts';
import { foreignHash, hardenForeignHash } from './stored-form.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Creates an account with a hardened MD5, as a migration from HOJ leaves it. */
async function buildMigrated(password: string) {
  const digest = createHash('md5').update(password).digest('hex');
  const passwordHash = await hardenForeignHash(foreignHash({ scheme: 'md5', digest }) ?? '');
  return server.buildUser({ passwordHash });
}

const login = (username: string, password: string) =>
  server.call('POST /api/login', { body: { username, password } });

const hashOf = async (uid: string) =>
  server.services.db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select(['password_hash', 'should_change_password'])
    .executeTakeFirstOrThrow();

test('the old password signs in, and argon2id replaces its hash', async () => {
  const user = await buildMigrated('alice-123');
  const wrong = await login(user.username, 'alice-124');
  assert.equal(wrong.msg, 'Please check your username or password');
  assert.match((await hashOf(user.uid)).password_hash ?? '', /^\$legacy\$/);
  const first = await login(user.username, 'alice-123');
  assert.equal(first.status, 200);
  assert.equal(first.data.shouldChangePassword, false);
  assert.match((await hashOf(user.uid)).password_hash ?? '', /^\$argon2id\$v=19\$m=19456,/);
  assert.equal((await login(user.username, 'alice-123')).status, 200);
});

test('a password that is too short, too long or public signs in until it is changed', async () => {
  for (const password of ['abc', 'x'.repeat(200), 'hoj123456']) {
    const user = await buildMigrated(password);
    assert.equal((await login(user.username, password)).data.shouldChangePassword, true);
    const again = await login(user.username, password);
    assert.equal(again.data.shouldChangePassword, true, 'not only at the first sign-in');
    const info = await server.call('GET /api/get-user-info', { as: user });
    assert.equal(info.data.shouldChangePassword, true);
    const changed = await server.call('POST /api/change-password', {
      as: user,
      body: { oldPassword: password, newPassword: 'new-Password1' },
    });
    assert.equal(changed.data.code, 200, changed.data.msg);
    assert.equal((await hashOf(user.uid)).should_change_password, false);
    assert.equal((await login(user.username, 'new-Password1')).data.shouldChangePassword, false);
  }
});

test('a signed-in user proves the account with the old password too', async () => {
  const user = await buildMigrated('alice-123');
  const change = (oldPassword: string) =>
    server.call('POST /api/change-password', {
      as: user,
      body: { oldPassword, newPassword: 'new-Password1' },
    });
  const wrong = await change('alice-124');
  assert.equal(wrong.data.code, 400);
  const right = await change('alice-123');
  assert.equal(right.data.code, 200);
});

test('the costs of the stored hashes are read from the accounts', async () => {
  const { db } = server.services;
  await db.updateTable('app_user').set({ password_hash: null }).execute();
  assert.deepEqual(await readForeignCosts(db), { hasWrapped: false, pbkdf2: null, bcrypt: null });
  await buildMigrated('alice-123');
  const tail = `abcDEF123456$${'A'.repeat(43)}=`;
  for (const rounds of [36_000, 260_000])
    await server.buildUser({
      passwordHash: foreignHash({ scheme: 'django-pbkdf2', stored: `pbkdf2_sha256$${rounds}$${tail}` }),
    });
  await server.buildUser({
    passwordHash: foreignHash({ scheme: 'hydro-pbkdf2', salt: 's', digest: 'a'.repeat(64) }),
  });
  const bcrypt = foreignHash({ scheme: 'bcrypt', stored: `$2y$07$${'a'.repeat(53)}` });
  await server.buildUser({ passwordHash: bcrypt });
  assert.deepEqual(await readForeignCosts(db), { hasWrapped: true, pbkdf2: 260_000, bcrypt: 7 });
});
