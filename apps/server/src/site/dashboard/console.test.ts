import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defaultAbilities, roleIds, roleNames } from '@xiezhi/contract/enums/roles';
import { hashPassword } from '../../identity/account/password.ts';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../judging/queue/testing/submit.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
const password = 'secret-1';
let passwordHash: string;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  passwordHash = await hashPassword(password);
});
after(() => server.stop());

const login = (username: string, word = password) =>
  server.call('POST /api/admin/login', { body: { username, password: word } });

test('the console admits its three roles only', async () => {
  for (const id of roleIds) {
    const role = roleNames[id];
    const { username } = await server.buildUser({ role, passwordHash });
    const answer = await login(username);
    const mayEnter = ['root', 'admin', 'problem_admin'].includes(role);
    assert.deepEqual([answer.http, answer.status], [200, mayEnter ? 200 : 401], role);
    assert.equal(answer.headers.has('authorization'), mayEnter, role);
    if (mayEnter) assert.deepEqual(answer.data.roleList, [role]);
  }
});

test('a user with a permission for one page enters the console and sees only that page', async () => {
  const root = await server.buildUser({ role: 'root' });
  const give = (permissions: readonly string[]) =>
    server.call('PUT /api/admin/role-permissions', { as: root, body: { role: 1007, permissions } });
  const { username } = await server.buildUser({ role: 'no_submit_mute_user', passwordHash });
  assert.equal((await login(username)).status, 401);
  await give([...defaultAbilities[1007], 'system_info_admin']);
  const answer = await login(username);
  const as = { token: answer.headers.get('authorization') ?? '' };
  const { can } = answer.data;
  assert.deepEqual([can.visitConsole, can.seeSystem, can.enterConsole], [true, true, false]);
  assert.equal((await server.call('GET /api/admin/health', { as })).status, 200);
  assert.equal((await server.call('GET /api/admin/overview', { as })).http, 403);
  await give(defaultAbilities[1007]);
  assert.equal((await login(username)).status, 401);
});

test('access is denied only after the right password, without a session', async () => {
  const user = await server.buildUser({ passwordHash });
  const wrong = await login(user.username, 'wrong-1');
  assert.deepEqual([wrong.status, wrong.msg], [400, 'Please check your username or password']);
  assert.equal((await login('no-such-person')).msg, wrong.msg);
  const count = () =>
    server.services.db.selectFrom('session').where('uid', '=', user.uid).selectAll().execute();
  const sessions = (await count()).length;
  assert.equal((await login(user.username)).status, 401);
  assert.equal((await count()).length, sessions);
});

test('signing out ends this session and no other', async () => {
  const root = await server.buildUser({ role: 'root', passwordHash });
  const token = (await login(root.username)).headers.get('authorization') ?? '';
  assert.equal((await server.call('GET /api/admin/logout', { as: { token } })).status, 200);
  assert.equal((await server.call('GET /api/admin/overview', { as: { token } })).http, 401);
  assert.equal((await server.call('GET /api/admin/overview', { as: root })).status, 200);
});

test('returns the last sign-in to a client that posts plain text as a form', async () => {
  const admin = await server.buildUser({ role: 'admin', passwordHash });
  const token = (await login(admin.username)).headers.get('authorization') ?? '';
  const answer = await fetch(`${server.url}/api/admin/dashboard/get-sessions`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    body: admin.uid,
  });
  const { status, data } = (await answer.json()) as { status: number; data: { uid: string; ip: string } };
  assert.deepEqual([answer.status, status, data.uid], [200, 200, admin.uid]);
  const own = await server.call('POST /api/admin/dashboard/get-sessions', { as: admin });
  assert.equal(own.data.uid, admin.uid);
  assert.ok(Date.parse(own.data.gmtCreate ?? '') > 0);
});

test('rejects a form where a JSON body is read', async () => {
  const answer = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=root&password=x',
  });
  assert.equal(answer.status, 415);
});

test('the dashboard counts users and the submissions of today', async () => {
  const root = await server.buildUser({ role: 'root' });
  const info = () => server.call('GET /api/admin/dashboard/get-dashboard-info', { as: root });
  const { data } = await info();
  assert.ok(data.userNum >= 10);
  assert.deepEqual([data.recentContestNum, data.todayJudgeNum, data.submissionNum], [0, 0, 0]);
  assert.equal(data.ownProblemNum, 0);
});

test('reports nodes, queue and health of the server', async () => {
  const admin = await server.buildUser({ role: 'problem_admin' });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  const node = await buildNode(server, { name: 'bench-1', languages: ['C++'] });
  const { displayId } = await buildJudgedProblem(server.services);
  await submitTo(server, { as: admin, displayId });
  await submitTo(server, { as: admin, displayId });
  await node.claim();
  // Waits until the cached response has expired.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const { data } = await server.call('GET /api/admin/overview', { as: admin });
  assert.deepEqual(
    data.nodes.map(({ name }) => name),
    ['bench-1'],
  );
  assert.deepEqual(
    data.queue.map(({ priority, waiting, running }) => [priority, waiting, running]),
    [[1, 1, 1]],
  );
  assert.ok(Date.parse(data.queue[0]?.since ?? '') > 0);
  assert.deepEqual(
    data.servers?.map(({ release }) => release),
    [data.server.version],
  );
  assert.ok(data.server.databaseSize > 1_000_000);
  assert.ok((data.server.diskFree ?? 0) > 0 && (data.server.diskFree ?? 0) <= (data.server.diskTotal ?? 0));
  assert.ok(data.server.memoryUsed > 0 && data.server.memoryUsed < data.server.memoryTotal);
});
