import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { roleNames } from '@xiezhi/contract/enums/roles';
import type { RouteName } from '@xiezhi/contract/routes/index';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { quickHash } from '../../../../test-support/quick-hash.ts';

const password = 'right-secret';
let server: TestServer;
let passwordHash: string;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  passwordHash = quickHash(password);
});
after(() => server.stop());

const change = (as: TestUser | null, newMobile: string, tried = password) =>
  server.call('POST /api/change-mobile', { as, body: { password: tried, newMobile } });

async function storedOf({ uid }: TestUser): Promise<string | null | undefined> {
  const { db } = server.services;
  const row = await db.selectFrom('app_user').where('uid', '=', uid).select('mobile').executeTakeFirst();
  return row?.mobile;
}

test('users set their own number by password; visitors cannot', async () => {
  assert.equal((await change(null, '13812345678')).http, 401);
  for (const role of new Set(Object.values(roleNames))) {
    const user = await server.buildUser({ passwordHash, role });
    assert.equal(await storedOf(user), null);
    const done = await change(user, '+86 138-1234-5678');
    assert.deepEqual([done.data.code, done.data.msg], [200, 'Your mobile number has been changed'], role);
    assert.equal(done.data.userInfo?.mobile, '13812345678');
    assert.equal(await storedOf(user), '13812345678');
    const same = await change(user, '138 1234 5678');
    assert.equal(same.msg, 'This is already your mobile number');
    assert.equal((await change(user, '+14155552671')).data.userInfo?.mobile, '+14155552671');
  }
});

test('rejects invalid and blank numbers', async () => {
  const user = await server.buildUser({ passwordHash });
  for (const newMobile of ['12345', 'call me', '12812345678'])
    assert.match((await change(user, newMobile)).msg, /^Enter a valid mobile number/);
  assert.equal((await change(user, '  ')).http, 400);
  assert.equal((await change(user, '1'.repeat(65))).http, 400);
  assert.equal(await storedOf(user), null);
});

test('five wrong passwords lock this change and the other account changes', async () => {
  const user = await server.buildUser({ passwordHash });
  for (let tries = 4; tries >= 0; tries -= 1) {
    const wrong = await change(user, '13812345678', 'not-this-one');
    assert.equal(wrong.data.code, 400);
    assert.match(wrong.data.msg, new RegExp(`left .*: ${tries}$`));
  }
  assert.equal((await change(user, '13812345678')).data.code, 403);
  const body = { oldPassword: password, newPassword: 'another-secret' };
  assert.equal((await server.call('POST /api/change-password', { as: user, body })).data.code, 403);
  assert.equal(await storedOf(user), null);
});

test('shows a number only to its owner', async () => {
  const mobile = '13998765432';
  const user = await server.buildUser({ passwordHash });
  await change(user, mobile);
  const own = await server.call('GET /api/get-user-info', { as: user });
  assert.equal(own.data.mobile, mobile);
  const login = await server.call('POST /api/login', { body: { username: user.username, password } });
  assert.equal(login.data.mobile, mobile);

  const query = { uid: user.uid, username: user.username };
  const open = [
    ['GET /api/get-user-home-info', query],
    ['GET /api/get-user-calendar-heatmap', query],
    ['GET /api/get-rank-list', { type: 0, searchUser: user.username }],
    ['GET /api/get-rank-list', { type: 1, searchUser: mobile }],
    ['GET /api/search', { keyword: user.username }],
    ['GET /api/search', { keyword: mobile }],
    ['GET /api/get-submission-list', { username: user.username }],
    ['GET /api/get-recent-seven-ac-rank', {}],
  ] as const satisfies readonly (readonly [RouteName, object])[];
  const roles = ['default_user', 'problem_admin', 'admin', 'root'] as const;
  const others = await Promise.all(roles.map((role) => server.buildUser({ role })));
  for (const [name, given] of open) {
    for (const as of [null, user, ...others]) {
      const answer = await server.call(name, { as, query: given });
      assert.ok(!JSON.stringify(answer).includes(mobile), `${name} shows the number`);
    }
  }
});
