import { groupAuths } from '@xiezhi/contract/enums/group';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../../../test-support/clock.ts';
import {
  buildGroup,
  buildProblem,
  insertGroupMember,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildWriter, comment, buildPost, postFields } from './testing/talk.ts';

/** 10 p.m. in the site’s time zone. */
const clock = createTestClock(new Date('2026-03-01T14:00:00Z'));
let server: TestServer;
let admin: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  [admin, root] = [
    await server.buildUser({ role: 'problem_admin' }),
    await server.buildUser({ role: 'root' }),
  ];
});
after(() => server.stop());

const allowance = async (as: TestUser, query: { readonly gid?: number } = {}) =>
  (await server.call('GET /api/discussion-allowance', { as, query })).data;
const send = (as: TestUser, more: Record<string, unknown> = {}) =>
  server.call('POST /api/discussion', { as, body: { ...postFields, ...more } });

test('posting and commenting require accepted problems, and the allowance call reports it beforehand', async () => {
  const novice = await buildWriter(server, 9);
  const did = await buildPost(server, admin);
  const { accepted, acceptedToPost, acceptedToComment, can } = await allowance(novice);
  assert.deepEqual(
    [accepted, acceptedToPost, acceptedToComment, can.post, can.comment],
    [9, 10, 10, false, false],
  );
  const refused = await send(novice);
  assert.deepEqual([refused.http, refused.status], [200, 403]);
  assert.match(refused.msg, /needed to post: 10\. You have 9/);
  const said = await server.call('POST /api/comment', { as: novice, body: { did, content: 'x' } });
  assert.equal(said.status, 403);
  await server.services.siteSettings.set({ acceptedToComment: 9 }, null);
  assert.equal((await comment(server, novice, { did })).fromUid, novice.uid);
  assert.deepEqual(
    [(await allowance(admin)).can.post, (await allowance(admin)).can.editCategories],
    [true, false],
  );
});

test('the daily limit resets at midnight of the site, holds for concurrent posts, and deleting frees no quota', async () => {
  const writer = await buildWriter(server);
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(writer)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 5);
  assert.equal((await allowance(writer)).postsToday, 5);
  const { data } = await server.call('GET /api/get-discussion-list', {
    as: writer,
    query: { onlyMine: true },
  });
  const did = data.records[0]?.id ?? 0;
  assert.equal((await server.call('DELETE /api/discussion', { as: writer, query: { did } })).status, 200);
  const refused = await send(writer);
  assert.equal(refused.status, 403);
  assert.match(refused.msg, /limit of posts \(5\)/);
  clock.advance(2 * 3_600_000);
  assert.equal((await allowance(writer)).postsToday, 0);
  assert.equal((await send(writer)).status, 200);
});

test('only stored posts count towards the daily limit, and posts in groups are counted separately', async () => {
  const writer = await buildWriter(server);
  const gid = await buildGroup(server.services, writer.uid);
  for (let time = 0; time < 6; time += 1)
    assert.equal((await send(writer, { categoryId: 999 })).status, 400, 'a refused one is none');
  for (let time = 0; time < 5; time += 1) assert.equal((await send(writer)).status, 200);
  assert.equal((await send(writer)).status, 403);
  assert.deepEqual(
    [(await allowance(writer, { gid })).postsToday, (await allowance(writer)).postsToday],
    [0, 5],
  );
  for (let time = 0; time < 5; time += 1) assert.equal((await send(writer, { gid })).status, 200);
  const refused = await send(writer, { gid });
  assert.deepEqual([refused.status, (await allowance(writer, { gid })).can.post], [403, false]);
});

test('a post about a problem of a group belongs to that group, wherever it was written', async () => {
  const writer = await buildWriter(server);
  const [own, other] = [
    await buildGroup(server.services, writer.uid),
    await buildGroup(server.services, writer.uid),
  ];
  const pid = `OF${other}`;
  const id = await buildProblem(server.services, { displayId: pid });
  const { db } = server.services;
  await db.updateTable('problem').set({ gid: other }).where('id', '=', id).execute();
  const body = { ...postFields, pid, gid: own };
  assert.equal((await server.call('POST /api/group/discussion', { as: writer, body })).status, 200);
  const total = async (gid: number) =>
    (await server.call('GET /api/group/get-discussion-list', { as: writer, query: { gid } })).data.total;
  assert.deepEqual([await total(own), await total(other)], [0, 1]);
  const stranger = await buildWriter(server);
  await insertGroupMember(server.services, own, { [stranger.uid]: groupAuths.member });
  const refused = await server.call('POST /api/group/discussion', { as: stranger, body });
  assert.equal(refused.status, 403);
});

const categories = async () => (await server.call('GET /api/discussion-category')).data;
const set = (body: readonly Record<string, unknown>[]) =>
  server.call('POST /api/discussion-category', { as: root, body: [...body] });

test('replaces the list of categories, and refuses to remove those with posts', async () => {
  const given = await categories();
  assert.equal(given.length, 5);
  // An entry without a name keeps its name; new entries have no id.
  const sent = [
    ...given
      .slice(0, 4)
      .reverse()
      .map(({ id }) => ({ id, name: '' })),
    { id: null, name: '公告' },
  ];
  const { status, data } = await set(sent);
  assert.equal(status, 200);
  assert.deepEqual(
    data.map(({ name }) => name),
    [
      ...given
        .slice(0, 4)
        .reverse()
        .map(({ name }) => name),
      '公告',
    ],
  );
  const used = await set(data.filter(({ id }) => id !== 1));
  assert.equal(used.status, 400);
  assert.match(used.msg, /has posts/);
  const twice = await set([...data, { name: data[0]?.name }]);
  assert.equal(twice.status, 400);
  assert.deepEqual(await categories(), data);
  const renamed = await set(
    data.map((row) => (row.id === 1 ? { id: 1, name: '杂谈', english: 'Talk' } : row)),
  );
  assert.deepEqual(
    renamed.data.filter(({ id }) => id === 1).map(({ name, english }) => [name, english]),
    [['杂谈', 'Talk']],
  );
});

test('accepts one open report per person and thing; staff answer it, and the reporter is notified', async () => {
  const reporter = await server.buildUser();
  const author = await buildWriter(server);
  const did = await buildPost(server, author, { title: '被举报 <b>x</b>' });
  const { id: commentId } = await comment(server, author, { did }, '<script>alert(1)</script>');
  const content = '#广告信息# <img src=x onerror=alert(1)>';
  const report = (more: Record<string, unknown> = {}) =>
    server.call('POST /api/discussion-report', {
      as: reporter,
      body: { did: String(did), reporter: 'forged', content, ...more },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, () => report()));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal((await report({ commentId })).status, 200);
  assert.equal((await report({ commentId: 99_999 })).status, 404);
  assert.equal((await report({ did: 99_999 })).status, 404);
  assert.equal((await report({ content: ' ' })).http, 400);
  const reports = async () =>
    (
      await server.call('GET /api/admin/discussion-report', {
        as: admin,
        query: { currentPage: 1, limit: 10 },
      })
    ).data;
  const [ofComment, ofPost] = (await reports()).records;
  assert.deepEqual(
    [ofPost?.reporter, ofPost?.content, ofPost?.status, ofPost?.discussionTitle, ofPost?.discussionAuthor],
    [reporter.username, content, false, '被举报 <b>x</b>', author.username],
  );
  assert.deepEqual([ofComment?.commentId, ofComment?.reportedText], [commentId, '<script>alert(1)</script>']);
  const handle = (status: boolean, answer?: string) =>
    server.call('PUT /api/admin/discussion-report', {
      as: admin,
      body: { id: ofPost?.id ?? 0, status, answer },
    });
  assert.equal((await handle(true, '已删除，谢谢')).status, 200);
  const actual = await server.services.db
    .selectFrom('message')
    .where('uid', '=', reporter.uid)
    .selectAll()
    .execute();
  assert.equal(actual.length, 1);
  assert.match(actual[0]?.texts?.['zh-CN'].content ?? '', /已删除，谢谢/);
  const open = await server.call('GET /api/admin/discussion-report', { as: admin, query: { isOpen: true } });
  assert.deepEqual(
    open.data.records.map(({ id }) => id),
    [ofComment?.id],
  );
  // After a report was handled, the same thing can be reported again. The first report can then not be reopened.
  assert.equal((await report()).status, 200);
  assert.equal((await handle(false)).status, 400);
});

test('refuses to overwrite categories that somebody else changed meanwhile', async () => {
  const newest = (rows: Awaited<ReturnType<typeof categories>>) =>
    rows
      .map(({ gmtModified }) => gmtModified)
      .toSorted()
      .at(-1) ?? 'none';
  const list = await categories();
  const version = newest(list);
  const write = (name: string, seen: string) => {
    const body = list.map((row, at) => ({ id: row.id, name: at === 0 ? name : row.name }));
    return server.call('POST /api/discussion-category', { as: root, query: { version: seen }, body });
  };
  const first = await write('甲', version);
  assert.equal(first.status, 200, first.msg);
  assert.match((await write('乙', version)).msg, /saved a newer version/);
  assert.equal((await categories())[0]?.name, '甲');
  assert.equal((await write('乙', newest(first.data))).status, 200);
});
