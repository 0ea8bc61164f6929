import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { limits } from '@xiezhi/contract/limits';
import { repliesMax } from '@xiezhi/contract/limits/reply';
import { sql } from 'kysely';
import { buildWriter, comment, buildPost, reply } from '../discussion/testing/talk.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const clock = createTestClock(new Date('2026-03-01T04:00:00Z'));
let server: TestServer;
let author: TestUser;
let ann: TestUser;
let bob: TestUser;
let admin: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  [author, ann, bob] = [await buildWriter(server), await buildWriter(server), await buildWriter(server)];
  admin = await server.buildUser({ role: 'admin' });
  await server.services.siteSettings.set({ discussionsPerDay: 100 }, null);
});
after(() => server.stop());

const comments = async (
  did: number,
  as: TestUser | null = null,
  query: Record<string, string | number | boolean> = {},
) => (await server.call('GET /api/comments', { as, query: { did, ...query } })).data;
const replies = async (commentId: number, as: TestUser | null = null) =>
  (await server.call('GET /api/reply', { as, query: { commentId } })).data;
const counted = async (did: number) =>
  (await server.call('GET /api/get-discussion-detail', { query: { did } })).data.commentNum;
const like = (as: TestUser, cid: number, toLike = true) =>
  server.call('GET /api/comment-like', { as, query: { cid, toLike, sourceId: 1, sourceType: 'Discussion' } });

test('sorts by likes, then newest; the newest-first order pages by comment id', async () => {
  const did = await buildPost(server, author);
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1) ids.push((await comment(server, ann, { did })).id);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
  await like(bob, second);
  const order = async (query: Record<string, string | number>) =>
    (await comments(did, bob, query)).commentList.records.map(({ id }) => id);
  assert.deepEqual(await order({}), [second, fifth, fourth, third, first]);
  assert.deepEqual(await order({ sort: 'newest', limit: 2 }), [fifth, fourth]);
  // A comment that is added meanwhile does not shift the pages.
  await comment(server, ann, { did });
  assert.deepEqual(await order({ sort: 'newest', limit: 2, before: fourth }), [third, second]);
  assert.equal((await comments(did, null, { limit: 1, focus: first })).focus?.id, first);
  assert.equal((await comments(did, null, { limit: 1 })).focus, null);
});

test('returns the viewer’s own likes of all pages, and counts exactly under a hundred concurrent clicks', async () => {
  const did = await buildPost(server, author);
  const { id } = await comment(server, ann, { did });
  const people = await Promise.all(Array.from({ length: 10 }, () => server.buildUser()));
  await Promise.all(Array.from({ length: 100 }, (_, index) => like(people[index % 10] ?? bob, id)));
  await comment(server, bob, { did });
  const { commentList, commentLikeMap } = await comments(did, people[0] ?? null, {
    limit: 1,
    currentPage: 2,
  });
  assert.equal(commentList.records.length, 1);
  assert.deepEqual(commentLikeMap, { [id]: true });
  assert.deepEqual((await comments(did, bob)).commentLikeMap, {});
  assert.deepEqual((await comments(did)).commentLikeMap, {});
  const { likeNum } = (await comments(did)).commentList.records[0] ?? {};
  assert.equal(likeNum, 10);
  await Promise.all(people.flatMap((one) => [like(one, id, false), like(one, id, false)]));
  assert.equal((await comments(did)).commentList.records.find((row) => row.id === id)?.likeNum, 0);
  assert.equal((await like(bob, 99_999)).status, 404);
});

test('a hundred concurrent comments, replies and deletions leave exact counts', async () => {
  const did = await buildPost(server, author);
  const made = await Promise.all(Array.from({ length: 50 }, () => comment(server, ann, { did })));
  const [target] = made;
  assert.ok(target);
  const answered = await Promise.all(Array.from({ length: 50 }, () => reply(server, bob, target.id)));
  assert.equal(await counted(did), 100);
  // Each deletion is sent twice, and the comment is deleted together with its replies.
  const remove = (id: number) => server.call('DELETE /api/comment', { as: ann, body: { id } });
  const removeReply = (id: number) => server.call('DELETE /api/reply', { as: bob, body: { reply: { id } } });
  await Promise.all([
    ...made.slice(1, 26).flatMap(({ id }) => [remove(id), remove(id)]),
    ...answered.slice(0, 25).flatMap(({ id }) => [removeReply(id), removeReply(id)]),
  ]);
  assert.equal(await counted(did), 50);
  assert.equal((await comments(did)).commentList.total, 25);
  await Promise.all([
    remove(target.id),
    remove(target.id),
    ...answered.slice(25).map(({ id }) => removeReply(id)),
  ]);
  assert.equal(await counted(did), 24);
});

test('limits the replies to a comment; a deleted reply makes room for another', async () => {
  const { db } = server.services;
  const did = await buildPost(server, author);
  const { id } = await comment(server, ann, { did });
  await sql`with written as (
      insert into reply (comment_id, uid, author_role, is_manager, to_uid, content, mentions, created_at, modified_at)
      select ${id}::bigint, ${bob.uid}, 'user', false, ${ann.uid}, 'x', '{}', now(), now()
      from generate_series(1, ${repliesMax - 1}::int) returning comment_id
    )
    update comment set reply_num = (select count(*) from written) where id = ${id}`.execute(db);
  const last = await reply(server, bob, id);
  const send = () =>
    server.call('POST /api/reply', {
      as: ann,
      body: { reply: { commentId: id, content: 'x' }, quoteId: id, quoteType: 'Comment' },
    });
  const refused = await send();
  assert.deepEqual(
    [refused.status, refused.msg],
    [400, errorText('repliesFull', 'en-US', { most: repliesMax })],
  );
  const read: number[] = [];
  for (;;) {
    const query = { commentId: id, before: read.at(-1) };
    const { data } = await server.call('GET /api/reply', { query });
    assert.ok(data.length <= limits.textPageSizeMax, 'no response holds more, whatever was asked for');
    read.push(...data.map((one) => one.id));
    if (data.length < limits.textPageSizeMax) break;
  }
  assert.equal(new Set(read).size, repliesMax, 'the pages together hold every reply once');
  assert.deepEqual(
    read,
    read.toSorted((a, b) => b - a),
  );
  await server.call('DELETE /api/reply', { as: bob, body: { reply: { id: last.id } } });
  assert.equal((await send()).status, 200);
  assert.equal((await send()).status, 400);
});

test('a comment shows its three newest replies, and the server determines the addressee of each', async () => {
  const did = await buildPost(server, author);
  const { id } = await comment(server, ann, { did });
  const first = await reply(server, bob, id);
  for (let index = 0; index < 4; index += 1) await reply(server, author, id);
  const forged = await server.call('POST /api/reply', {
    as: ann,
    body: {
      reply: { commentId: id, content: '谢', toUid: admin.uid, toName: 'root', toAvatar: 'x' },
      did: 99,
      quoteId: first.id,
      quoteType: 'Reply',
    },
  });
  assert.deepEqual(
    [forged.data.toUid, forged.data.toName, forged.data.toAvatar, forged.data.quoteReplyId],
    [bob.uid, bob.username, null, first.id],
  );
  const [row] = (await comments(did)).commentList.records;
  assert.deepEqual(
    [row?.totalReplyNum, row?.replyList.length, row?.replyList[0]?.id],
    [6, 3, forged.data.id],
  );
  assert.equal((await replies(id)).length, 6);
  const { id: elsewhere } = await comment(server, ann, { did });
  for (const body of [
    { reply: { commentId: elsewhere, content: 'x' }, quoteId: first.id, quoteType: 'Reply' },
    { reply: { commentId: elsewhere, content: 'x' }, quoteId: id, quoteType: 'Comment' },
  ])
    assert.equal((await server.call('POST /api/reply', { as: bob, body })).status, 400);
});

test('notifies the author of the post and the author of the quoted text, but nobody of their own comments', async () => {
  const writer = await buildWriter(server);
  const did = await buildPost(server, writer, { title: '谁知道' });
  const { id } = await comment(server, ann, { did }, '甲');
  await comment(server, writer, { did }, '自言自语');
  await reply(server, writer, id, { content: '乙' });
  const readRows = async (uid: string) =>
    (await server.services.db.selectFrom('message').where('uid', '=', uid).selectAll().execute())
      .filter(({ source_id }) => source_id === did)
      .map(({ action, text }) => [action, text]);
  assert.deepEqual(await readRows(writer.uid), [['Discuss', '甲']]);
  assert.deepEqual(await readRows(ann.uid), [['Reply', '乙']]);
});

test('former group members get no messages about comments and likes there', async () => {
  const [owner, leaver] = [await buildWriter(server), await buildWriter(server)];
  const gid = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, gid, {
    [leaver.uid]: groupAuths.member,
    [ann.uid]: groupAuths.member,
    [bob.uid]: groupAuths.member,
  });
  const did = await buildPost(server, leaver, { gid });
  const { id } = await comment(server, leaver, { did }, '问');
  const talk = async (by: TestUser) => {
    await comment(server, by, { did }, '只在团队里说');
    await reply(server, by, id, { content: '也只在团队里说' });
    await like(by, id);
    const body = { did, toLike: true };
    assert.equal((await server.call('POST /api/discussion-like', { as: by, body })).status, 200);
  };
  const readRows = async () =>
    (
      await server.services.db
        .selectFrom('message')
        .where('uid', '=', leaver.uid)
        .where('sender_uid', 'is not', null)
        .select('action')
        .orderBy('id')
        .execute()
    ).map(({ action }) => action);
  const all = ['Discuss', 'Reply', 'Like_Discuss', 'Like_Post'];
  await talk(ann);
  assert.deepEqual(await readRows(), all);
  const query = { gid, uid: leaver.uid };
  assert.equal((await server.call('DELETE /api/group/member', { as: owner, query })).status, 200);
  await talk(bob);
  assert.deepEqual(await readRows(), all);
});

test('no call reveals to outsiders of a group whether a reply exists', async () => {
  const owner = await buildWriter(server);
  const gid = await buildGroup(server.services, owner.uid);
  await insertGroupMember(server.services, gid, { [ann.uid]: groupAuths.member });
  const did = await buildPost(server, ann, { gid });
  const { id: commentId } = await comment(server, ann, { did });
  const there = await reply(server, ann, commentId);
  const gone = await reply(server, ann, commentId);
  await server.services.db.deleteFrom('reply').where('id', '=', gone.id).execute();
  /** Sends all calls that name a reply as another user, and returns the responses. */
  const asked = async (id: number) => {
    const said = { commentId, content: '回复' };
    const answers = [
      await server.call('POST /api/reply', {
        as: bob,
        body: { reply: said, did, quoteId: id, quoteType: 'Reply' },
      }),
      await server.call('PUT /api/reply', { as: bob, body: { id, content: '改过' } }),
      await server.call('DELETE /api/reply', { as: bob, body: { reply: { id } } }),
      await server.call('GET /api/reply', { as: bob, query: { commentId, before: id + 1 } }),
    ];
    return answers.map(({ http, status, msg, data }) => ({ http, status, msg, data }));
  };
  const answers = await asked(there.id);
  assert.deepEqual(answers, await asked(gone.id));
  assert.ok(answers.every(({ status }) => status !== 200));
  assert.equal((await replies(commentId, ann)).length, 1, 'and nothing was changed');
});

test('authors change and delete their own comments, and staff delete those of others and see the deleted text', async () => {
  const did = await buildPost(server, author);
  const { id } = await comment(server, ann, { did }, '原话');
  const put = (as: TestUser) => server.call('PUT /api/comment', { as, body: { id, content: '改过' } });
  clock.advance(1000);
  assert.deepEqual([(await put(bob)).status, (await put(admin)).status], [403, 403]);
  const changed = (await put(ann)).data;
  assert.deepEqual([changed.content, changed.isEdited], ['改过', true]);
  const answer = await reply(server, bob, id);
  const putReply = await server.call('PUT /api/reply', { as: bob, body: { id: answer.id, content: '也改' } });
  assert.equal(putReply.data.content, '也改');
  const remove = (as: TestUser) =>
    server.call('DELETE /api/comment', { as, body: { id, fromUid: as.uid, did: String(did), cid: null } });
  assert.equal((await remove(bob)).status, 403);
  assert.equal((await remove(admin)).status, 200);
  assert.equal((await remove(admin)).status, 400);
  assert.equal((await comments(did, ann, { withDeleted: true })).commentList.total, 0);
  const [trace] = (await comments(did, admin, { withDeleted: true })).commentList.records;
  assert.deepEqual([trace?.content, trace?.deletedBy, trace?.can.reply], ['改过', admin.username, false]);
  assert.equal((await server.call('GET /api/reply', { query: { commentId: id } })).status, 404);
});

test('messages do not repeat the texts deleted with a comment', async () => {
  const did = await buildPost(server, author);
  const { id } = await comment(server, ann, { did }, '起头');
  const first = await reply(server, bob, id, { content: '辱骂' });
  await reply(server, ann, id, { content: '回嘴', quote: first.id });
  const readRows = async (as: TestUser) =>
    (await server.call('GET /api/msg/reply', { as, query: { limit: 500 } })).data.records
      .filter(({ sourceId }) => sourceId === did)
      .map(({ sourceText, quoteText }) => [sourceText, quoteText]);
  assert.deepEqual(await readRows(ann), [['辱骂', `${ann.username} : 起头`]]);
  assert.deepEqual(await readRows(bob), [['回嘴', `${bob.username} : @${ann.username}：辱骂`]]);
  assert.equal((await server.call('DELETE /api/comment', { as: admin, body: { id } })).status, 200);
  const gone = [[null, 'This content was deleted']];
  assert.deepEqual([await readRows(ann), await readRows(bob)], [gone, gone]);
});

test('a call names exactly one target; a missing target has no comments and accepts none', async () => {
  const did = await buildPost(server, author);
  for (const query of [{}, { did, cid: 1 }]) {
    assert.equal((await server.call('GET /api/comments', { query })).status, 400);
    const answer = await server.call('POST /api/comment', { as: ann, body: { content: 'x', ...query } });
    assert.equal(answer.status, 400);
  }
  assert.deepEqual((await comments(99_999)).commentList.records, []);
  const nowhere = await server.call('POST /api/comment', { as: ann, body: { content: 'x', did: 99_999 } });
  assert.deepEqual([nowhere.http, nowhere.status], [200, 400]);
  for (const content of ['', ' \n ', 'x'.repeat(10_001)])
    assert.equal((await server.call('POST /api/comment', { as: ann, body: { content, did } })).http, 400);
});
