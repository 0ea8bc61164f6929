import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildWriter, comment, buildPost, reply, postFields } from './testing/talk.ts';

/** Tests that calls use the stored rows, whatever else a body says. */
const clock = createTestClock(new Date('2026-03-01T04:00:00Z'));
let server: TestServer;
let author: TestUser;
let other: TestUser;
let admin: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  [author, other] = [await buildWriter(server), await buildWriter(server)];
  admin = await server.buildUser({ role: 'admin' });
  await server.services.siteSettings.set({ discussionsPerDay: 100 }, null);
});
after(() => server.stop());

const detail = async (did: number, as: TestUser | null = admin) =>
  (await server.call('GET /api/get-discussion-detail', { as, query: { did } })).data;
const comments = async (did: number) =>
  (await server.call('GET /api/comments', { query: { did } })).data.commentList.records;

test('a new comment, reply or report never overwrites an existing one', async () => {
  const did = await buildPost(server, author);
  const first = await comment(server, other, { did }, '原话');
  const answered = await reply(server, other, first.id, { content: '原答' });
  const forged = { fromUid: admin.uid, fromName: 'root', fromRole: 'root', likeNum: 99, status: 1 };
  const said = await server.call('POST /api/comment', {
    as: author,
    body: { ...forged, id: first.id, content: '新话', did },
  });
  assert.deepEqual([said.data.fromUid, said.data.fromRole, said.data.likeNum], [author.uid, 'user', 0]);
  const replied = await server.call('POST /api/reply', {
    as: author,
    body: { reply: { ...forged, id: answered.id, commentId: first.id, content: '新答' }, quoteId: first.id },
  });
  assert.deepEqual([replied.data.fromUid, replied.data.fromRole], [author.uid, 'user']);
  const rows = await comments(did);
  assert.deepEqual(rows.map(({ content }) => content).toSorted(), ['原话', '新话'].toSorted());
  assert.deepEqual(
    rows.find(({ id }) => id === first.id)?.replyList.map(({ content }) => content),
    ['新答', '原答'],
  );
  const report = (as: TestUser, more: Record<string, unknown> = {}) =>
    server.call('POST /api/discussion-report', { as, body: { did, content: '#抄袭侵权# ', ...more } });
  assert.equal((await report(other)).status, 200);
  const reports = async () =>
    (await server.call('GET /api/admin/discussion-report', { as: admin })).data.records;
  const [stored] = await reports();
  const again = await report(admin, { id: stored?.id, reporter: other.username, status: true, content: 'x' });
  assert.equal(again.status, 200);
  assert.deepEqual(
    (await reports()).map(({ reporter, content, status }) => [reporter, content, status]),
    [
      [admin.username, 'x', false],
      [other.username, '#抄袭侵权#', false],
    ],
  );
});

test('the message about a like links to the post of the comment, whatever source the call names', async () => {
  const liked = await buildWriter(server);
  const did = await buildPost(server, author, { title: '真正的帖子' });
  const elsewhere = await buildPost(server, author, { title: '别的帖子' });
  const { id } = await comment(server, liked, { did });
  const query = { cid: id, toLike: true, sourceId: elsewhere, sourceType: 'Contest' };
  assert.equal((await server.call('GET /api/comment-like', { as: other, query })).status, 200);
  const { data } = await server.call('GET /api/msg/like', { as: liked });
  assert.deepEqual(
    data.records.map(({ sourceId, sourceType, sourceTitle, url }) => [
      sourceId,
      sourceType,
      sourceTitle,
      url,
    ]),
    [[did, 'Discussion', '真正的帖子', `/discussion-detail/${did}`]],
  );
});

test('staff set the state of a post or report, and no other field', async () => {
  const did = await buildPost(server, author, { title: '不变' });
  const stored = await detail(did);
  const put = (body: Record<string, unknown>) =>
    server.call('PUT /api/admin/discussion', { as: admin, body: { id: did, ...body } });
  const more = { title: '改', content: '改', uid: admin.uid, likeNum: 9, viewNum: 9, gid: 1, role: 'root' };
  assert.equal((await put({ topPriority: true, ...more })).status, 200);
  assert.deepEqual(await detail(did), { ...stored, topPriority: true });
  await put({ topPriority: false });
  for (const name of ['PUT', 'DELETE'] as const) {
    const missing = await server.call(`${name} /api/admin/discussion`, {
      as: admin,
      body: name === 'PUT' ? { id: 99_999, status: 1 } : [99_999],
    });
    assert.deepEqual([missing.http, missing.status], [200, 400], name);
  }
  await server.call('POST /api/discussion-report', { as: other, body: { did, content: '理由' } });
  const [report] = (await server.call('GET /api/admin/discussion-report', { as: admin })).data.records;
  assert.ok(report);
  const forged = { content: '改', reporter: author.username, did: 1, gmtCreate: '2001-01-01' };
  const handled = await server.call('PUT /api/admin/discussion-report', {
    as: admin,
    body: { ...report, ...forged, status: true },
  });
  assert.equal(handled.status, 200);
  const changed = (await server.call('GET /api/admin/discussion-report', { as: admin })).data.records.find(
    ({ id }) => id === report.id,
  );
  const { gmtModified } = changed ?? report;
  assert.deepEqual(changed, { ...report, status: true, handledBy: admin.username, gmtModified });
});

test('each area has its own switch, even if the site’s call edits a post of a group', async () => {
  const gid = await buildGroup(server.services, author.uid);
  await insertGroupMember(server.services, gid, { [other.uid]: groupAuths.member });
  const did = await buildPost(server, author, { gid });
  const said = await comment(server, other, { did });
  const edit = async () => {
    const call = { as: author, body: { id: did, ...postFields } };
    const { http, status } = await server.call('PUT /api/discussion', call);
    return [http, status];
  };
  await server.services.siteSettings.set({ openPublicDiscussion: false }, null);
  try {
    assert.deepEqual(await edit(), [200, 200]);
    assert.equal((await comment(server, other, { did })).fromUid, other.uid);
  } finally {
    await server.services.siteSettings.set({ openPublicDiscussion: true, openGroupDiscussion: false }, null);
  }
  try {
    assert.deepEqual(await edit(), [200, 403]);
    const body = { cid: said.id, toLike: true };
    assert.equal((await server.call('POST /api/comment-like', { as: author, body })).status, 403);
    const query = { commentId: said.id };
    assert.equal((await server.call('GET /api/reply', { as: author, query })).status, 403);
  } finally {
    await server.services.siteSettings.set({ openGroupDiscussion: true }, null);
  }
});

test('group administrators delete posts of others by either call; other members cannot', async () => {
  const [member, manager] = [await buildWriter(server), await buildWriter(server)];
  const gid = await buildGroup(server.services, author.uid);
  await insertGroupMember(server.services, gid, {
    [member.uid]: groupAuths.member,
    [manager.uid]: groupAuths.admin,
  });
  for (const name of ['DELETE /api/group/discussion', 'DELETE /api/discussion'] as const) {
    const did = await buildPost(server, author, { gid });
    const remove = async (as: TestUser) => (await server.call(name, { as, query: { did } })).status;
    assert.deepEqual([await remove(member), await remove(manager), await remove(manager)], [403, 200, 404]);
  }
});

test('refuses viewers who may not see a scope, visitors too, with HTTP 200 and without details', async () => {
  const outsider = await buildWriter(server);
  const gid = await buildGroup(server.services, author.uid);
  const did = await buildPost(server, author, { gid });
  const said = await comment(server, author, { did });
  const closed = await buildContest(server.services, author, {
    startsAt: clock(),
    auth: 'private',
    password: 'secret',
  });
  const asked = await comment(server, author, { cid: closed });
  for (const as of [null, outsider]) {
    const answers = [
      await server.call('GET /api/comments', { as, query: { did } }),
      await server.call('GET /api/reply', { as, query: { commentId: said.id } }),
      await server.call('GET /api/comments', { as, query: { cid: closed } }),
      await server.call('GET /api/reply', { as, query: { commentId: asked.id, cid: closed } }),
    ];
    assert.deepEqual(
      answers.map(({ http, status }) => [http, status]),
      answers.map(() => [200, 403]),
    );
  }
  const read = await server.call('GET /api/get-discussion-detail', { query: { did } });
  assert.deepEqual([read.http, read.status], [200, 404]);
  assert.match(read.msg, /Sign in/);
  // Replies to a contest comment are available only through its contest.
  for (const query of [{ commentId: asked.id }, { commentId: said.id, cid: closed }, { commentId: 99_999 }])
    assert.equal((await server.call('GET /api/reply', { as: author, query })).status, 404);
  assert.equal((await server.call('GET /api/comments', { query: { cid: 99_999 } })).status, 404);
  for (const body of [{}, { reply: null }, { reply: { content: 'x' } }])
    assert.equal((await server.call('POST /api/reply', { as: author, body })).http, 400);
});
