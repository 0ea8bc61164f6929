import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSession } from '../../identity/session/session.ts';
import { buildGroup, buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

let server: TestServer;
let root: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const messages = async (as: TestUser, kind: 'sys' | 'mine', locale: 'zh-CN' | 'en-US' = 'en-US') =>
  (await server.call(`GET /api/msg/${kind}`, { as, locale })).data.records;

test('a sign-in from a new place creates a message in the reader’s language, without markup from the device name', async () => {
  const user = await server.buildUser();
  assert.deepEqual(await messages(user, 'sys'), []);
  await openSession(server.services, {
    uid: user.uid,
    ip: '203.0.113.9',
    userAgent: '`<img src=x onerror=alert(1)>`',
  });
  const [message] = await messages(user, 'sys');
  assert.equal(message?.title, 'Sign-in from a new device');
  assert.ok(message.content.includes("`'<img src=x onerror=alert(1)>'`"), message.content);
  assert.equal((await messages(user, 'sys', 'zh-CN'))[0]?.title, '新设备登录提醒');
});

test('notifies the author of a group problem of the decision on it, unless the author decided', async () => {
  const author = await server.buildUser();
  const gid = await buildGroup(server.services);
  const pid = await buildProblem(server.services, { displayId: 'TEAM1', title: 'a [link](x) of `mine`' });
  const offer = (uid: string) =>
    server.services.db
      .updateTable('problem')
      .set({ gid, author_uid: uid, apply_public_progress: 1 })
      .where('id', '=', pid)
      .execute();
  const refuse = () =>
    server.call('PUT /api/admin/group-problem/change-progress', {
      as: root,
      body: { pid, progress: 3, comment: '缺少<b>数据</b>' },
    });
  await offer(author.uid);
  assert.equal((await refuse()).status, 200);
  const [message] = await messages(author, 'mine', 'zh-CN');
  assert.equal(message?.title, '团队题目未通过审核');
  assert.ok(message.content.includes("[`TEAM1 a [link](x) of 'mine'`](/group/"), message.content);
  assert.ok(message.content.includes('    缺少<b>数据</b>'));
  await offer(root.uid);
  await refuse();
  assert.deepEqual(await messages(root, 'mine'), []);
});
