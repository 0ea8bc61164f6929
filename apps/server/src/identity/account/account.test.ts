import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { hashPassword } from './password.ts';

const clock = createTestClock();
let server: TestServer;
let passwordHash: string;
const password = 'right-Password1';

before(async () => {
  server = await startTestServer({ clock });
  passwordHash = await hashPassword(password);
});
after(() => server.stop());

const login = (username: string, tried: string, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  server.call('POST /api/login', { body: { username, password: tried }, locale });

test('signing in returns the account, and a token in the header', async () => {
  const user = await server.buildUser({ passwordHash, nickname: 'Nick' });
  const answer = await login(`  ${user.username.toUpperCase()} `, ` ${password} `);
  assert.equal(answer.http, 200);
  assert.equal(answer.data.uid, user.uid);
  assert.equal(answer.data.nickname, 'Nick');
  assert.deepEqual(answer.data.roleList, ['default_user']);
  const token = answer.headers.get('authorization');
  assert.ok(token);
  assert.equal(answer.headers.get('refresh-token'), null);
  const info = await server.call('GET /api/get-user-auth-info', { as: { token } });
  assert.deepEqual(info.data.roles, ['default_user']);
  assert.ok(info.data.permissions?.includes('submit'));
  const own = await server.call('GET /api/get-user-info', { as: { token } });
  assert.deepEqual(own.data, answer.data);
});

test('a wrong password and an unknown name return the same HTTP 200 error, in both languages', async () => {
  const user = await server.buildUser({ passwordHash });
  for (const [name, tried] of [
    [user.username, 'wrong-password'],
    [user.username, 'x'.repeat(400)],
    ['nobody-of-this-name', password],
  ] as const) {
    const english = await login(name, tried);
    assert.deepEqual([english.http, english.status, english.data], [200, 400, null]);
    assert.equal(english.msg, 'Please check your username or password');
    assert.equal(english.headers.get('authorization'), null);
    const chinese = await login(name, tried, 'zh-CN');
    assert.equal(chinese.msg, '用户名或密码错误');
  }
});

test('rejects signing in to an account without a password', async () => {
  const user = await server.buildUser();
  assert.equal((await login(user.username, 'undefined')).status, 400);
});

test('rejects blank and malformed credentials with HTTP 400', async () => {
  const bodies: Record<string, unknown>[] = [
    {},
    { username: '', password },
    { username: '   ', password },
    { username: 5, password },
    { username: 'x'.repeat(600), password },
    { username: 'someone', password: ['a'] },
    { username: null, password: null },
  ];
  for (const body of bodies) {
    const english = await server.call('POST /api/login', { body });
    assert.deepEqual([english.http, english.status], [400, 400]);
    assert.match(english.msg, /^The request is not valid: The (username|password) [ -~]+$/);
    const chinese = await server.call('POST /api/login', { body, locale: 'zh-CN' });
    assert.match(chinese.msg, /^请求格式有误：(用户名|密码)\p{Script=Han}/u);
  }
});

test('signing out ends one session only', async () => {
  const user = await server.buildUser({ passwordHash });
  const [first, second] = await Promise.all([login(user.username, password), login(user.username, password)]);
  const tokens = [first, second].map((answer) => ({ token: answer.headers.get('authorization') ?? '' }));
  const out = await server.call('GET /api/logout', { as: tokens[0] ?? null });
  assert.deepEqual([out.http, out.status, out.data], [200, 200, null]);
  const ended = await server.call('GET /api/get-user-auth-info', { as: tokens[0] ?? null });
  assert.deepEqual([ended.http, ended.status], [401, 401]);
  assert.equal(ended.headers.get('url-type'), 'general');
  const living = await server.call('GET /api/get-user-auth-info', { as: tokens[1] ?? null });
  assert.equal(living.status, 200);
  const again = await server.call('POST /api/logout', { as: tokens[1] ?? null });
  assert.equal(again.status, 200);
});

test('lists sessions and ends one of them, or all but the current one', async () => {
  const user = await server.buildUser({ passwordHash });
  const other = await server.buildUser();
  await login(user.username, password);
  await login(user.username, password);
  const list = await server.call('GET /api/sessions', { as: user });
  assert.equal(list.data.length, 3);
  assert.deepEqual(
    list.data.filter((row) => row.isCurrent).map((row) => row.id),
    [user.sessionId],
  );
  const strange = await server.call('DELETE /api/sessions', { as: user, query: { id: other.sessionId } });
  assert.deepEqual([strange.http, strange.status, strange.msg], [200, 404, 'This session does not exist']);
  assert.equal((await server.call('GET /api/sessions', { as: other })).status, 200);
  const one = list.data.find((row) => !row.isCurrent);
  assert.equal((await server.call('DELETE /api/sessions', { as: user, query: { id: one?.id } })).status, 200);
  assert.equal((await server.call('GET /api/sessions', { as: user })).data.length, 2);
  assert.equal((await server.call('DELETE /api/sessions', { as: user })).status, 200);
  assert.deepEqual(
    (await server.call('GET /api/sessions', { as: user })).data.map((row) => row.id),
    [user.sessionId],
  );
});

test('calls that require a session return 401 without a token and with an invalid one', async () => {
  const names = [
    'GET /api/logout',
    'POST /api/logout',
    'GET /api/get-user-auth-info',
    'GET /api/get-user-info',
    'GET /api/sessions',
    'DELETE /api/sessions',
  ] as const;
  for (const name of names) {
    for (const [locale, missing, bad] of [
      ['en-US', 'Please login first', 'Your login has expired, please login again'],
      ['zh-CN', '请先登录', '登录状态已失效，请重新登录'],
    ] as const) {
      const without = await server.call(name, { locale });
      assert.deepEqual([without.http, without.status, without.msg], [401, 401, missing]);
      const wrong = await server.call(name, { locale, as: { token: 'abc.def.ghi' } });
      assert.deepEqual([wrong.http, wrong.status, wrong.msg], [401, 401, bad]);
    }
  }
});

test('rejects a token of another key and a token for another user', async () => {
  const { signToken } = await import('../session/token.ts');
  const user = await server.buildUser();
  const other = await server.buildUser();
  const forged = await signToken(user, new Uint8Array(32), clock());
  assert.equal((await server.call('GET /api/sessions', { as: { token: forged } })).http, 401);
  const secret = server.services.settings.secret;
  const mixed = await signToken({ uid: other.uid, sessionId: user.sessionId }, secret, clock());
  assert.equal((await server.call('GET /api/sessions', { as: { token: mixed } })).http, 401);
});

test('a ban and a role change apply from the next request on', async () => {
  const user = await server.buildUser({ passwordHash });
  const { db } = server.services;
  await db.updateTable('app_user').set({ role: 1003 }).where('uid', '=', user.uid).execute();
  const info = await server.call('GET /api/get-user-auth-info', { as: user });
  assert.deepEqual(info.data.roles, ['no_subimit_user']);
  assert.ok(!info.data.permissions?.includes('submit'));
  await db.updateTable('app_user').set({ status: 1 }).where('uid', '=', user.uid).execute();
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).http, 401);
  const banned = await login(user.username, password);
  assert.deepEqual([banned.http, banned.status], [200, 400]);
  assert.equal(banned.msg, 'This account is disabled. Contact an administrator');
  const wrong = await login(user.username, 'wrong-password');
  assert.equal(wrong.msg, 'Please check your username or password', 'a ban shows to its owner alone');
});

test('a token is valid for 24 hours and is renewed once after 12, even by parallel requests', async () => {
  const user = await server.buildUser();
  clock.advance(12 * 3_600_000 - 1000);
  const early = await server.call('GET /api/get-user-auth-info', { as: user });
  assert.equal(early.headers.get('refresh-token'), null);
  clock.advance(2000);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call('GET /api/get-user-auth-info', { as: user })),
  );
  assert.ok(answers.every((answer) => answer.status === 200));
  const fresh = answers.flatMap((answer) =>
    answer.headers.get('refresh-token') ? [answer.headers.get('authorization') ?? ''] : [],
  );
  assert.equal(fresh.length, 1);
  assert.equal(
    answers.find((answer) => answer.headers.get('refresh-token'))?.headers.get('url-type'),
    'general',
  );
  clock.advance(12 * 3_600_000);
  assert.equal((await server.call('GET /api/get-user-auth-info', { as: user })).http, 401, 'the old one');
  const renewed = await server.call('GET /api/get-user-auth-info', { as: { token: fresh[0] ?? '' } });
  assert.equal(renewed.status, 200);
  assert.equal((await server.call('GET /api/sessions', { as: { token: fresh[0] ?? '' } })).data.length, 1);
});

test('stores passwords as salted argon2id', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.notEqual(one, two);
});
