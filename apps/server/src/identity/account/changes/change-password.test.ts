import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestClock } from '../../../../test-support/clock.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';

const clock = createTestClock();
const oldPassword = 'old-secret';
const newPassword = 'new-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ clock });
  passwordHash = quickHash(oldPassword);
});
after(() => server.stop());

const change = (as: TestUser, body: Record<string, unknown>, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  server.call('POST /api/change-password', { as, body, locale });

test('a password change ends every session but the caller’s', async () => {
  const user = await server.buildUser({ passwordHash });
  const elsewhere = await server.call('POST /api/login', {
    body: { username: user.username, password: oldPassword },
  });
  const other = { token: elsewhere.headers.get('authorization') ?? '' };
  assert.equal((await server.call('GET /api/sessions', { as: other })).status, 200);
  const done = await change(user, { oldPassword, newPassword });
  assert.deepEqual(done.data, { code: 200, msg: 'Your password has been changed', userInfo: null });
  assert.equal((await server.call('GET /api/sessions', { as: other })).http, 401);
  assert.equal(
    (await server.call('GET /api/logout', { as: user })).status,
    200,
    'the client signs out itself',
  );
  const login = (password: string) =>
    server.call('POST /api/login', { body: { username: user.username, password } });
  assert.equal((await login(oldPassword)).status, 400);
  assert.equal((await login(newPassword)).status, 200);
});

test('counts wrong passwords, and five lock the change for half an hour, also in parallel', async () => {
  const user = await server.buildUser({ passwordHash });
  const first = await change(user, { oldPassword: 'wrong-one', newPassword }, 'zh-CN');
  assert.deepEqual([first.http, first.status, first.data.code], [200, 200, 400]);
  assert.equal(first.data.msg, '当前密码错误，30 分钟内再错 4 次将暂时无法修改');
  const more = await Promise.all(
    Array.from({ length: 6 }, () => change(user, { oldPassword: 'wrong-one', newPassword })),
  );
  assert.deepEqual(
    more.map((answer) => answer.data.code).sort((a, b) => a - b),
    [400, 400, 400, 400, 403, 403],
  );
  const locked = await change(user, { oldPassword, newPassword });
  assert.deepEqual([locked.status, locked.data.code], [200, 403]);
  assert.equal(locked.data.msg, 'Too many failed attempts. Try again in 30 min');
  clock.advance(30 * 60_000 + 1);
  assert.equal((await change(user, { oldPassword, newPassword })).data.code, 200);
});

test('keeps the old password if sessions cannot be ended', async () => {
  const user = await server.buildUser({ passwordHash });
  const body = { username: user.username, password: oldPassword };
  await server.call('POST /api/login', { body });
  const { db } = server.services;
  await sql`create function refuse_end() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception using errcode = '53100', message = 'no space left'; end`)}`.execute(db);
  await sql`create trigger refuse_end before update of revoked_at on session
    for each row execute function refuse_end()`.execute(db);
  try {
    assert.equal((await change(user, { oldPassword, newPassword })).http, 503);
  } finally {
    await sql`drop function refuse_end cascade`.execute(db);
  }
  assert.equal((await server.call('POST /api/login', { body })).status, 200);
});

test('reports invalid input and a missing session', async () => {
  const user = await server.buildUser({ passwordHash });
  for (const length of [5, 129]) {
    const answer = await change(user, { oldPassword, newPassword: 'x'.repeat(length) });
    assert.deepEqual(
      [answer.http, answer.status, answer.msg],
      [200, 400, 'Passwords must have 6 to 128 characters'],
    );
  }
  for (const body of [{}, { oldPassword: '', newPassword }, { oldPassword, newPassword: 7 }]) {
    assert.equal((await change(user, body)).http, 400);
  }
  const visitor = await server.call('POST /api/change-password', { body: { oldPassword, newPassword } });
  assert.equal(visitor.http, 401);
});
