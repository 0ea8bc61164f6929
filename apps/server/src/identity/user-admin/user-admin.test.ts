import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { roleIds } from '@xiezhi/contract/enums/roles';
import { routes } from '@xiezhi/contract/routes/index';
import { z } from 'zod';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { createApiToken } from '../api-token/repository.ts';
import { signApiToken } from '../api-token/token.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer();
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const list = async (query: Record<string, string | number | boolean> = {}, as: TestUser = root) =>
  (await server.call('GET /api/admin/user/get-user-list', { as, query: { limit: 500, ...query } })).data;

const detail = async (uid: string) =>
  (await server.call('GET /api/admin/user/detail', { as: root, query: { uid } })).data;

/** Sends the ten fields that existing clients send, with changes. */
async function edit(user: TestUser, change: Record<string, unknown> = {}, as: TestUser = root) {
  const body = {
    uid: user.uid,
    username: user.username,
    realname: null,
    email: null,
    password: '',
    setNewPwd: false,
    type: 1002,
    status: 0,
    titleName: null,
    titleColor: null,
    ...change,
  };
  const { http, status, msg } = await server.call('PUT /api/admin/user/edit-user', { as, body });
  return { http, status, msg };
}

const signIn = (username: string, password: string) =>
  server.call('POST /api/login', { body: { username, password } });

test('a row has the fields that existing clients read, and nothing of the password', async () => {
  const user = await server.buildUser();
  const row = (await list({ keyword: user.username })).records[0];
  assert.equal(row?.uid, user.uid);
  assert.deepEqual(
    row?.roles.map(({ id, role }) => [id, role]),
    [[1002, 'default_user']],
  );
  assert.doesNotMatch(JSON.stringify(row), /argon2|password/);
});

test('changes school and student number, which an absent field keeps and an empty one clears', async () => {
  const user = await server.buildUser();
  await edit(user, { school: ' Lin Middle School ', number: '2026001' });
  const { school, number } = await detail(user.uid);
  assert.deepEqual({ school, number }, { school: 'Lin Middle School', number: '2026001' });
  await edit(user, { school: '' });
  const later = await detail(user.uid);
  assert.deepEqual([later.school, later.number], [null, '2026001']);
});

test('filters the list by part of name, email or real name, and by role and status', async () => {
  const user = await server.buildUser();
  await edit(user, { realname: 'Ada L%velace', email: 'ada@school.example' });
  for (const keyword of [user.username.toUpperCase(), 'L%VEL', 'ada@school'])
    assert.deepEqual(
      (await list({ keyword })).records.map(({ uid }) => uid),
      [user.uid],
      keyword,
    );
  assert.deepEqual((await list({ keyword: 'Lxvelace' })).records, []);
  assert.ok(
    (await list({ onlyAdmin: true })).records.every(({ roles }) =>
      [1000, 1001, 1008].includes(roles[0]?.id ?? 0),
    ),
  );
  assert.ok((await list({ role: 1000 })).records.every(({ roles }) => roles[0]?.id === 1000));
  await edit(user, { status: 1 });
  assert.deepEqual((await list({ keyword: user.username, state: 'normal' })).records, []);
  assert.equal((await list({ keyword: user.username, state: 'disabled' })).total, 1);
});

test('neither sessions nor API tokens of a banned user work again after the ban', async () => {
  const user = await server.buildUser();
  const by = { uid: user.uid, sessionId: user.sessionId };
  const { id } = await server.services.db
    .transaction()
    .execute((trx) => createApiToken(trx, { by, name: 'script', scopes: ['read'], days: null }, new Date()));
  const token = await signApiToken({ uid: user.uid, apiTokenId: id }, server.services.settings.secret);
  const reads = async (as: { token: string }) =>
    (await server.call('GET /api/get-user-auth-info', { as })).http;
  assert.deepEqual([await reads(user), await reads({ token })], [200, 200]);
  await edit(user, { status: 1 });
  await edit(user, { status: 0 });
  assert.deepEqual([await reads(user), await reads({ token })], [401, 401]);
});

test('validates every field, and a rejected change changes nothing', async () => {
  const user = await server.buildUser();
  const other = await server.buildUser();
  await edit(other, { email: 'taken@school.example' });
  const former = await detail(user.uid);
  const wrong: [Record<string, unknown>, RegExp][] = [
    [{ username: '' }, /1 to 20/],
    [{ username: 'a'.repeat(21) }, /1 to 20/],
    [{ username: other.username.toUpperCase() }, /already exists/],
    [{ email: 'nowhere' }, /not valid/],
    [{ email: 'TAKEN@school.example' }, /already exists/],
    [{ realname: 'x'.repeat(51) }, /50/],
    [{ titleName: 'x'.repeat(21) }, /20/],
    [{ titleColor: 'red;background:url(x)' }, /RRGGBB/],
    [{ setNewPwd: true, password: '12345' }, /6 to 128/],
    [{ type: 999 }, /type/],
    [{ status: 2 }, /status/],
    [{ uid: 'f'.repeat(32) }, /user does not exist/],
  ];
  for (const [change, text] of wrong) {
    const { status, msg } = await edit(user, { realname: 'new', ...change });
    assert.equal(status, 400, JSON.stringify(change));
    assert.match(msg, text);
  }
  assert.deepEqual(await detail(user.uid), former);
});

test('an empty password keeps the old one, and a new one ends every session', async () => {
  const user = await server.buildUser();
  await edit(user, { setNewPwd: true, password: '' });
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).http, 200);
  assert.equal((await edit(user, { setNewPwd: true, password: 'fresh-secret' })).status, 200);
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).http, 401);
  assert.equal((await signIn(user.username, 'fresh-secret')).status, 200);
});

test('rejects a change based on an outdated version', async () => {
  const user = await server.buildUser();
  const { gmtModified: version } = await detail(user.uid);
  assert.equal((await edit(user, { realname: 'first', version })).status, 200);
  assert.match((await edit(user, { realname: 'second', version })).msg, /newer version/);
  assert.equal((await detail(user.uid)).realname, 'first');
});

test('a renamed user keeps their problems, and the former name opens none', async () => {
  const user = await server.buildUser({ role: 'problem_admin' });
  const { db } = server.services;
  await db
    .insertInto('problem')
    .values({ display_id: 'RENAMED', author: user.username, author_uid: user.uid })
    .execute();
  await edit(user, { username: `${user.username}2`, type: 1008 });
  const { author } = await db
    .selectFrom('problem')
    .where('display_id', '=', 'RENAMED')
    .select('author')
    .executeTakeFirstOrThrow();
  assert.equal(author, `${user.username}2`);
});

test('the permission alone does not allow becoming root or changing staff', async () => {
  const clerk = await server.buildUser({ role: 'admin' });
  const { data } = await server.call('GET /api/admin/roles', { as: root });
  const former = data.roles.find(({ id }) => id === 1001)?.permissions ?? [];
  const permit = (permissions: readonly string[]) =>
    server.call('PUT /api/admin/role-permissions', { as: root, body: { role: 1001, permissions } });
  await permit([...former, 'user_admin']);
  const pupil = await server.buildUser();
  for (const type of [1000, 1001, 1008])
    assert.equal((await edit(pupil, { type }, clerk)).status, 403, String(type));
  assert.equal((await edit(root, { type: 1000, setNewPwd: true, password: 'mine-now' }, clerk)).status, 403);
  assert.equal((await edit(clerk, { type: 1000 }, clerk)).status, 403);
  const remove = (uid: string) =>
    server.call('DELETE /api/admin/user/delete-user', { as: clerk, body: { ids: [uid] } });
  assert.equal((await remove(root.uid)).status, 403);
  assert.equal((await edit(pupil, { type: 1003 }, clerk)).status, 200);
  assert.equal((await list({ keyword: root.username }, clerk)).records[0]?.can.edit, false);
  await permit(former);
});

test('users cannot close their own account, and one root remains', async () => {
  const second = await server.buildUser({ role: 'root' });
  assert.equal((await edit(second, { type: 1002 }, second)).status, 400);
  assert.equal((await edit(second, { type: 1000, status: 1 }, second)).status, 400);
  // Two roots demote each other concurrently: one of them remains.
  const third = await server.buildUser({ role: 'root' });
  const everybody = (await list({ role: 1000 })).records;
  for (const { uid, username } of everybody)
    if (uid !== second.uid && uid !== third.uid)
      await edit({ ...root, uid, username }, { type: 1002 }, second);
  const answers = await Promise.all([
    edit(second, { type: 1002 }, third),
    edit(third, { type: 1002 }, second),
  ]);
  const roots = await server.services.db
    .selectFrom('app_user')
    .where('role', '=', 1000)
    .select('uid')
    .execute();
  assert.ok(roots.length >= 1, JSON.stringify(answers));
  await server.services.db.updateTable('app_user').set({ role: 1000 }).where('uid', '=', root.uid).execute();
});

test('a second root, created by the first, has all rights and may close the first', async () => {
  const second = await server.buildUser();
  assert.equal((await edit(second, { type: 1000 })).status, 200);
  const reads = Object.keys(routes).filter((name) => name.startsWith('GET /api/admin/'));
  assert.ok(reads.length > 50);
  const answerTo = async (name: string, { token }: TestUser) => {
    const response = await fetch(server.url + name.slice('GET '.length), {
      headers: { authorization: token, 'accept-language': 'en-US' },
    });
    const { status } = z.object({ status: z.number() }).parse(await response.json());
    return [response.status, status];
  };
  for (const name of reads.filter((read) => !read.endsWith('/logout'))) {
    const answer = await answerTo(name, second);
    assert.deepEqual(answer, await answerTo(name, root), name);
    assert.ok(!answer.includes(401) && !answer.includes(403), name);
  }
  assert.equal((await edit(root, { type: 1000, status: 1 }, second)).status, 200);
  assert.equal((await server.call('GET /api/admin/roles', { as: root })).http, 401);
  assert.equal((await edit(second, { type: 1002 }, second)).status, 400, 'nobody else is left');
  const again = await edit(root, { type: 1000, status: 0 }, second);
  assert.equal(again.status, 200);
  root = await server.buildUser({ role: 'root' });
});

test('a deleted account is hidden everywhere, keeps its name and work, and can be restored', async () => {
  const user = await server.buildUser();
  const remove = () =>
    server.call('DELETE /api/admin/user/delete-user', { as: root, body: { ids: [user.uid] } });
  assert.equal((await remove()).status, 200);
  assert.equal((await remove()).status, 200, 'once more changes nothing');
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).http, 401);
  assert.equal((await list({ keyword: user.username })).total, 0);
  assert.equal((await list({ keyword: user.username, state: 'hidden' })).total, 1);
  const home = await server.call('GET /api/get-user-home-info', { query: { username: user.username } });
  assert.notEqual(home.status, 200);
  const again = { ids: [user.uid] };
  assert.equal((await server.call('POST /api/admin/user/restore', { as: root, body: again })).status, 200);
  assert.equal((await list({ keyword: user.username })).records[0]?.status, 0);
});

test('a list with one account that cannot be deleted deletes none', async () => {
  const user = await server.buildUser();
  const body = { ids: [user.uid, root.uid] };
  const { status } = await server.call('DELETE /api/admin/user/delete-user', { as: root, body });
  assert.equal(status, 400);
  assert.equal((await list({ keyword: user.username })).records[0]?.status, 0);
});

test('signing out everywhere ends sessions and tokens, and the sign-ins stay readable', async () => {
  const user = await server.buildUser();
  const body = { uid: user.uid };
  const { data } = await server.call('POST /api/admin/user/sign-out', { as: root, body });
  assert.equal(data.ended, 1);
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).http, 401);
  assert.deepEqual(
    (await detail(user.uid)).sessions.map(({ isLive }) => isLive),
    [false],
  );
});

test('a lost second factor is removed by other users, never by a session of one’s own', async () => {
  const { db, clock } = server.services;
  const remove = (uid: string, as = root) =>
    server.call('POST /api/admin/user/remove-second-factor', { as, body: { uid } });
  const protect = (uid: string) =>
    db
      .insertInto('second_factor')
      .values({
        uid,
        sealed_secret: Buffer.alloc(40),
        created_at: clock(),
        confirmed_at: clock(),
        last_step: 0,
      })
      .execute();
  const user = await server.buildUser();
  assert.equal((await remove(user.uid)).msg, 'Two-factor authentication has not been set up');
  await protect(user.uid);
  await protect(root.uid);
  assert.equal((await detail(user.uid)).hasSecondFactor, true);
  assert.equal((await remove(user.uid, user)).http, 403);
  assert.equal((await remove(user.uid)).status, 200);
  assert.equal((await detail(user.uid)).hasSecondFactor, false);
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).status, 200);
  assert.match((await remove(root.uid)).msg, /yourself|your own/i);
  assert.equal((await detail(root.uid)).hasSecondFactor, true);
  assert.match((await remove('nobody')).msg, /user does not exist/);
  await db.deleteFrom('second_factor').where('uid', '=', root.uid).execute();
});

test('records each action, and never a password', async () => {
  const user = await server.buildUser();
  await edit(user, { setNewPwd: true, password: 'very-secret-1', realname: 'Told' });
  const { detail: recorded } = await server.services.db
    .selectFrom('audit_log')
    .where('target', '=', `user:${user.uid}`)
    .select('detail')
    .executeTakeFirstOrThrow();
  assert.match(JSON.stringify(recorded), /"realname":"Told"/);
  assert.doesNotMatch(JSON.stringify(recorded), /very-secret-1|argon2/);
});

test('a role change closes topics that the account watches, at once', async () => {
  const user = await server.buildUser({ role: 'admin' });
  const notified: unknown[] = [];
  const stop = server.services.events.subscribe('standing', ({ uid }) => notified.push(uid));
  try {
    assert.equal((await edit(user, { realname: 'Same role', type: 1001 })).status, 200);
    assert.equal((await edit(user, { type: 1002 })).status, 200);
    await until('it is told', () => notified.length > 0);
    assert.deepEqual(notified, [user.uid]);
  } finally {
    stop();
  }
});

test('root can assign every role', async () => {
  const user = await server.buildUser();
  for (const type of [...roleIds].reverse()) {
    assert.equal((await edit(user, { type })).status, 200);
    assert.equal((await detail(user.uid)).roles[0]?.id, type);
  }
  const messages = await server.call('GET /api/msg/sys', { as: user, query: { limit: 50 }, locale: 'en-US' });
  const contents = messages.data.records.map(({ content }) => content);
  assert.ok(
    contents.some((text) => text.includes('from “Admin” to “Super admin”')),
    contents.join('\n'),
  );
  // Role names are readable, not identifiers.
  assert.ok(contents.every((text) => !text.includes('_')));
});
