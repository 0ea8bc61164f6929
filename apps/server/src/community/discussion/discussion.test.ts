import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { createTestClock } from '../../../test-support/clock.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildWriter, comment, buildPost, postFields } from './testing/talk.ts';

const clock = createTestClock(new Date('2026-03-01T04:00:00Z'));
let server: TestServer;
let writer: TestUser;
let other: TestUser;
let admin: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  [writer, other] = [await buildWriter(server), await buildWriter(server)];
  [admin, root] = [await server.buildUser({ role: 'admin' }), await server.buildUser({ role: 'root' })];
  await server.services.siteSettings.set({ discussionsPerDay: 100 }, null);
});
after(() => server.stop());

const detail = (did: number, as: TestUser | null = null) =>
  server.call('GET /api/get-discussion-detail', { as, query: { did } });
const list = async (query: Record<string, string | number | boolean> = {}, as: TestUser | null = null) =>
  (await server.call('GET /api/get-discussion-list', { as, query })).data;
const titles = async (query: Record<string, string | number | boolean> = {}, as: TestUser | null = null) =>
  (await list(query, as)).records.map(({ title }) => title);
const messages = (uid: string) =>
  server.services.db.selectFrom('message').where('uid', '=', uid).selectAll().orderBy('id').execute();

test('the author of a post is its writer, whatever else the body says', async () => {
  const forged = {
    id: 7,
    uid: admin.uid,
    author: admin.username,
    role: 'root',
    likeNum: 99,
    topPriority: true,
  };
  const did = await buildPost(server, writer, { title: '伪造', ...forged });
  const { data } = await detail(did, writer);
  assert.notEqual(did, 7);
  assert.deepEqual(
    [data.uid, data.author, data.role, data.likeNum, data.topPriority, data.hasLike],
    [writer.uid, writer.username, 'user', 0, false, null],
  );
  const ofStaff = await detail(await buildPost(server, admin, { title: '置顶', topPriority: true }));
  assert.deepEqual([ofStaff.data.role, ofStaff.data.topPriority], ['admin', true]);
  assert.equal((await detail(await buildPost(server, root))).data.role, 'root');
  // Existing clients get no id in the response.
  const classic = await server.call('POST /api/discussion', {
    as: writer,
    body: { ...postFields, id: null, pid: null, uid: '', author: '', avatar: '' },
  });
  assert.deepEqual([classic.status, classic.data], [200, null]);
});

test('every field has a limit; the problem id before a title does not count', async () => {
  const displayId = 'P100';
  await buildProblem(server.services, { displayId });
  const send = (more: Record<string, unknown>) =>
    server.call('POST /api/discussion', { as: writer, body: { ...postFields, ...more } });
  for (const bad of [
    { title: ' ' },
    { content: '\n' },
    { categoryId: null },
    { description: 'x'.repeat(256) },
    { content: 'x'.repeat(65_536) },
  ])
    assert.equal((await send(bad)).http, 400, JSON.stringify(bad).slice(0, 40));
  for (const [bad, message] of [
    [{ title: 'x'.repeat(256) }, /at most 255/],
    [{ title: `[OTHER] ${'x'.repeat(250)}`, pid: displayId }, /at most 255/],
    [{ categoryId: 999 }, /category/],
  ] as const) {
    const answer = await send(bad);
    assert.deepEqual([answer.http, answer.status], [200, 400]);
    assert.match(answer.msg, message);
  }
  assert.equal((await send({ title: `[P100] ${'x'.repeat(255)}`, pid: displayId })).status, 200);
  assert.equal((await send({ pid: '' })).status, 200);
});

test('a post may name only a problem that its author may see', async () => {
  await buildProblem(server.services, { displayId: 'HID', auth: 2 });
  const answers = await Promise.all(
    ['HID', 'NONE'].map((pid) =>
      server.call('POST /api/discussion', { as: writer, body: { ...postFields, pid } }),
    ),
  );
  assert.deepEqual(
    answers.map(({ http, status }) => [http, status]),
    [
      [200, 403],
      [200, 404],
    ],
  );
});

test('lists posts pinned first, by category, problem, author and keyword, sorted by likes or last comment', async () => {
  await buildProblem(server.services, { displayId: 'P200', title: '二分' });
  const ann = await buildWriter(server);
  clock.advance(1000);
  const old = await buildPost(server, ann, { title: '旧帖 quick sort', description: '排序' });
  clock.advance(1000);
  await buildPost(server, ann, { title: '二分题解', categoryId: 2, pid: 'P200' });
  clock.advance(1000);
  const liked = await buildPost(server, other, { title: '新帖' });
  assert.deepEqual(await titles({ onlyMine: true }, ann), ['二分题解', '旧帖 quick sort']);
  assert.deepEqual(await titles({ cid: 2 }), ['二分题解']);
  assert.deepEqual(await titles({ pid: 'p200' }), ['二分题解']);
  for (const keyword of ['UICK', '排序', ann.username.slice(1, 6)])
    assert.ok((await titles({ keyword })).includes('旧帖 quick sort'), keyword);
  assert.ok((await titles({ keyword: String(old) })).includes('旧帖 quick sort'));
  assert.deepEqual(await titles({ keyword: 'q%sort' }), []);
  assert.equal((await titles({}))[0], '置顶');
  await server.call('GET /api/discussion-like', { as: ann, query: { did: liked, toLike: true } });
  clock.advance(1000);
  await comment(server, other, { did: old });
  assert.equal((await titles({ sort: 'likes' }))[1], '新帖');
  assert.equal((await titles({ sort: 'active' }))[1], '旧帖 quick sort');
  const [row] = (await list({ pid: 'P200' }, ann)).records;
  assert.deepEqual([row?.problemTitle, row?.content], ['二分', '正文']);
  // Lists omit the content of other people's posts.
  assert.equal((await list({ pid: 'P200' }, other)).records[0]?.content, null);
  assert.deepEqual((await list({ currentPage: 99 })).records, []);
});

test('counts a viewer once in ten minutes, on any number of tabs', async () => {
  const did = await buildPost(server, writer);
  await Promise.all(Array.from({ length: 20 }, () => detail(did, other)));
  await Promise.all(Array.from({ length: 5 }, () => detail(did)));
  assert.equal((await detail(did)).data.viewNum, 2);
  clock.advance(600_000);
  assert.equal((await detail(did, other)).data.viewNum, 3);
});

test('a hundred concurrent clicks count as one like per person, and notify the author once per person', async () => {
  const author = await buildWriter(server);
  const did = await buildPost(server, author);
  const people = await Promise.all(Array.from({ length: 10 }, () => server.buildUser()));
  const click = (as: TestUser, toLike: boolean) =>
    server.call('POST /api/discussion-like', { as, body: { did, toLike } });
  await Promise.all(Array.from({ length: 100 }, (_, index) => click(people[index % 10] ?? author, true)));
  assert.equal((await detail(did)).data.likeNum, 10);
  assert.equal((await detail(did, people[0] ?? null)).data.hasLike, true);
  await Promise.all(people.slice(0, 5).flatMap((one) => [click(one, false), click(one, false)]));
  assert.equal((await detail(did)).data.likeNum, 5);
  await click(people[0] ?? author, true);
  assert.equal((await messages(author.uid)).filter(({ kind }) => kind === 'like').length, 10);
});

test('only its author changes a post, and one of two concurrent edits is refused', async () => {
  const did = await buildPost(server, writer);
  const put = (as: TestUser, more: Record<string, unknown> = {}) =>
    server.call('PUT /api/discussion', { as, body: { id: did, ...postFields, ...more } });
  assert.deepEqual([(await put(other)).status, (await put(admin)).status], [403, 403]);
  const version = (await detail(did)).data.gmtModified;
  clock.advance(1000);
  const answers = await Promise.all(
    ['甲', '乙'].map((title) => put(writer, { title, version, topPriority: true })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
  const { data } = await detail(did);
  assert.deepEqual([data.isEdited, data.topPriority], [true, false]);
  assert.equal((await put(root, { title: '改过' })).status, 200);
  assert.equal(
    (await server.call('PUT /api/discussion', { as: writer, body: { id: 99_999, ...postFields } })).status,
    404,
  );
});

test('the author and staff delete a post, root restores it, and messages about it still show its title', async () => {
  const did = await buildPost(server, writer, { title: '删去' });
  await comment(server, other, { did });
  const remove = (as: TestUser) => server.call('DELETE /api/discussion', { as, query: { did } });
  assert.equal((await remove(other)).status, 403);
  assert.equal((await remove(admin)).status, 200);
  assert.deepEqual([(await detail(did)).status, (await remove(admin)).status], [404, 404]);
  const findMessage = async () => (await messages(writer.uid)).find(({ source_id }) => source_id === did);
  const actual = await findMessage();
  assert.deepEqual([actual?.source_title, actual?.text, actual?.is_source_gone], ['删去', null, true]);
  const { data } = await server.call('GET /api/admin/audit-log', {
    as: root,
    query: { target: `discussion:${did}` },
  });
  assert.deepEqual(
    data.records.map(({ action, username }) => [action, username]),
    [['discussion-deleted', admin.username]],
  );
  assert.deepEqual(await titles({ admin: true, state: 'deleted' }, admin), ['删去']);
  const restore = () => server.call('POST /api/admin/discussion/restore', { as: root, body: { id: did } });
  assert.deepEqual([(await restore()).status, (await restore()).status], [200, 404]);
  assert.equal((await detail(did)).data.commentNum, 1);
  assert.equal((await findMessage())?.is_source_gone, false, 'what was told of it leads to it again');
});

test('only staff read a disabled post, and it accepts nothing from anybody', async () => {
  const did = await buildPost(server, writer, { title: '禁用' });
  const { id: cid } = await comment(server, other, { did });
  const set = (body: Record<string, unknown>) =>
    server.call('PUT /api/admin/discussion', { as: admin, body: { id: did, ...body } });
  assert.equal((await set({ status: 1 })).status, 200);
  assert.deepEqual([(await detail(did, writer)).status, (await detail(did, admin)).status], [403, 200]);
  assert.ok(!(await titles({}, admin)).includes('禁用'));
  assert.deepEqual(await titles({ admin: true, state: 'disabled' }, admin), ['禁用']);
  assert.ok(!(await titles({ admin: true }, writer)).includes('禁用'));
  const content = '#广告# x';
  for (const as of [writer, root]) {
    const answers = await Promise.all([
      server.call('POST /api/discussion-like', { as, body: { did, toLike: true } }),
      server.call('POST /api/comment-like', { as, body: { cid, toLike: true } }),
      server.call('POST /api/comment', { as, body: { did, content } }),
      server.call('POST /api/reply', { as, body: { reply: { commentId: cid, content } } }),
      server.call('POST /api/discussion-report', { as, body: { did, content } }),
    ]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([403]));
  }
  assert.equal((await server.call('GET /api/comments', { as: writer, query: { did } })).status, 403);
  await set({ status: 0, topPriority: true });
  assert.deepEqual([(await detail(did)).data.topPriority, (await detail(did)).data.status], [true, 0]);
  await set({ topPriority: false });
});

test('notifies mentioned users once if they exist, and returns their names to clients', async () => {
  const named = await server.buildUser({ username: '张三' });
  const did = await buildPost(server, writer, { content: '请教@张三同学，还有 @nobody_at_all 和 `@张三`' });
  assert.deepEqual((await detail(did)).data.mentions, ['张三']);
  await server.call('PUT /api/discussion', {
    as: writer,
    body: { id: did, ...postFields, content: '@张三 再问' },
  });
  const actual = await messages(named.uid);
  assert.equal(actual.length, 1);
  assert.match(actual[0]?.texts?.['zh-CN'].content ?? '', new RegExp(`/discussion-detail/${did}`));
});

test('in a group only members are notified of mentions', async () => {
  const [member, outsider] = [await server.buildUser(), await server.buildUser()];
  const gid = await buildGroup(server.services, writer.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
  const names = `@${member.username} @${outsider.username}`;
  const did = await buildPost(server, writer, { gid, content: names });
  await comment(server, writer, { did }, names);
  const actual = await messages(member.uid);
  assert.equal(actual.length, 2);
  for (const { texts } of actual)
    assert.match(texts?.['en-US'].content ?? '', new RegExp(`/group/${gid}/discussion-detail/${did}`));
  assert.deepEqual(await messages(outsider.uid), []);
});

test('a closed area is closed everywhere except in the console', async () => {
  const did = await buildPost(server, writer);
  await server.services.siteSettings.set({ openPublicDiscussion: false }, null);
  try {
    for (const as of [writer, root]) {
      assert.equal((await server.call('GET /api/get-discussion-list', { as })).http, 403);
      assert.equal((await server.call('POST /api/discussion', { as, body: postFields })).http, 403);
      const body = { id: did, ...postFields };
      assert.equal((await server.call('PUT /api/discussion', { as: root, body })).http, 403);
      assert.equal((await server.call('DELETE /api/discussion', { as: root, query: { did } })).http, 403);
      const read = await detail(did, as);
      assert.deepEqual([read.http, read.status], [200, 403]);
      assert.equal((await server.call('GET /api/comments', { as, query: { did } })).status, 403);
    }
    assert.ok((await list({ admin: true }, admin)).total > 0);
    const pin = await server.call('PUT /api/admin/discussion', {
      as: admin,
      body: { id: did, topPriority: 0 },
    });
    assert.equal(pin.status, 200);
  } finally {
    await server.services.siteSettings.set({ openPublicDiscussion: true }, null);
  }
});
