import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { openEvents, subscribe } from '../../platform/live/testing/event-reader.ts';
import { sendNextDigest } from '../inbox/digest/send.ts';
import {
  buildProblem,
  insertGroupMember,
  buildGroup,
  type TestUser,
} from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildWriter, comment, buildPost, reply, postFields } from './testing/talk.ts';
import { groupAuths } from '@xiezhi/contract/enums/group';

/*
 * Posts, comments, replies and messages about a problem are visible only to people who may see the problem. While a
 * contest contains it, or while it is hidden, they do not exist for other users; they reappear with the problem.
 */

let server: TestServer;
/**
 * In this order: author of the post, author of the comment, participant, editor of the problem, moderator without edit
 * rights.
 */
let writer: TestUser, speaker: TestUser, reader: TestUser, problemAdmin: TestUser, moderator: TestUser;
let pid: number, did: number, commentId: number, replyId: number, cid: number;
const displayId = 'HELD1';
const secret = 'zqsolution';

before(async () => {
  server = await startTestServer({ hasJobs: false, settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
  await server.services.siteSettings.set({ acceptedToDiscuss: 0, acceptedToComment: 0 }, null);
  [writer, speaker, reader] = [
    await buildWriter(server),
    await buildWriter(server),
    await buildWriter(server),
  ];
  problemAdmin = await server.buildUser({ role: 'problem_admin' });
  moderator = await server.buildUser({ role: 'admin' });
  pid = await buildProblem(server.services, { displayId, title: `${secret} title` });
  did = await buildPost(server, writer, {
    pid: displayId,
    title: secret,
    content: `${secret} @${reader.username}`,
  });
  ({ id: commentId } = await comment(server, speaker, { did }, `${secret} @${reader.username}`));
  ({ id: replyId } = await reply(server, writer, commentId, { content: secret }));
  await ask('POST /api/discussion-report', { as: reader, body: { did, content: secret } });
  const startsAt = new Date(Date.now() - 60_000);
  cid = await buildContest(server.services, problemAdmin, { startsAt });
});
after(() => server.stop());

const ask: TestServer['call'] = (name, options) => server.call(name, options);

async function hold(isHeld: boolean) {
  const { db } = server.services;
  if (isHeld)
    await db
      .insertInto('contest_problem')
      .values({ cid, pid, display_id: 'A', display_title: 'A' })
      .execute();
  else await db.deleteFrom('contest_problem').where('cid', '=', cid).where('pid', '=', pid).execute();
}

/** Returns the calls and topics that reveal the post to a person. */
async function visibleTo(as: TestUser | null): Promise<string[]> {
  const answers: Record<string, unknown> = {
    list: await ask('GET /api/get-discussion-list', { as }),
    'list of the problem': await ask('GET /api/get-discussion-list', { as, query: { pid: displayId } }),
    'list by word': await ask('GET /api/get-discussion-list', { as, query: { keyword: secret } }),
    post: await ask('GET /api/get-discussion-detail', { as, query: { did } }),
    comments: await ask('GET /api/comments', { as, query: { did } }),
    search: await ask('GET /api/search', { as, query: { keyword: secret } }),
  };
  const withReplies = await ask('GET /api/reply', { as, query: { commentId } });
  answers['replies'] = withReplies;
  if (as !== null) {
    for (const kind of ['comment', 'reply', 'mine'] as const)
      answers[`messages: ${kind}`] = await ask(`GET /api/msg/${kind}`, { as });
  }
  const live = await subscribe(server, [`discussion-comments:${did}`], as);
  if (live.topics.length > 0) answers['live'] = secret;
  return Object.entries(answers)
    .filter(([, answer]) => JSON.stringify(answer).includes(secret))
    .map(([name]) => name);
}

const everywhere = ['list', 'list of the problem', 'list by word', 'post', 'comments', 'search', 'replies'];

test('while a contest contains a problem, texts about it do not exist for people who may not see the problem', async () => {
  assert.deepEqual(await visibleTo(null), [...everywhere, 'live']);
  assert.deepEqual(await visibleTo(reader), [...everywhere, 'messages: mine', 'live']);
  await hold(true);
  for (const as of [null, reader, moderator, speaker]) assert.deepEqual(await visibleTo(as), []);
  assert.deepEqual(await visibleTo(writer), ['post'], 'the author keeps the words of the post alone');
  assert.deepEqual(await visibleTo(problemAdmin), [...everywhere.filter((one) => one !== 'search'), 'live']);
});

test('responses about it equal those about a post that never existed', async () => {
  const never = 999_999;
  for (const as of [reader, moderator]) {
    const same = async (...[name, options]: Parameters<TestServer['call']>) => {
      const found = [did, commentId, replyId, never].map(String);
      const plain = (text: string) => text.replaceAll(new RegExp(`\\b(${found.join('|')})\\b`, 'g'), 'N');
      const one = await ask(name, { as, ...options });
      const swap = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
          inner === did || inner === commentId || inner === replyId ? never : inner,
        );
      const other = await ask(name, { as, ...(swap(options) as object) });
      assert.equal(
        plain(JSON.stringify([one.http, one.status, one.msg, one.data])),
        plain(JSON.stringify([other.http, other.status, other.msg, other.data])),
        name,
      );
      assert.notEqual(one.status, 200, name);
    };
    await same('GET /api/get-discussion-detail', { query: { did } });
    await same('POST /api/discussion-like', { body: { did, toLike: true } });
    await same('POST /api/discussion-report', { body: { did, content: 'x' } });
    await same('PUT /api/discussion', { body: { id: did, ...postFields } });
    await same('DELETE /api/discussion', { query: { did } });
    await same('POST /api/comment', { body: { did, content: 'x' } });
    await same('POST /api/comment-like', { body: { cid: commentId, toLike: true } });
    await same('PUT /api/comment', { body: { id: commentId, content: 'x' } });
    await same('DELETE /api/comment', { body: { id: commentId } });
    await same('GET /api/reply', { query: { commentId } });
    await same('POST /api/reply', {
      body: { reply: { commentId, content: 'x' }, quoteId: commentId, quoteType: 'Comment' },
    });
    await same('PUT /api/reply', { body: { id: replyId, content: 'x' } });
    await same('DELETE /api/reply', { body: { reply: { id: replyId, commentId } } });
  }
  const as = moderator;
  for (const name of ['PUT /api/admin/discussion', 'DELETE /api/admin/discussion'] as const) {
    const body = name === 'PUT /api/admin/discussion' ? { id: did, status: 1 as const } : [did];
    const answer = await ask(name, { as, body });
    assert.equal(answer.status, 400, name);
  }
  assert.equal((await ask('GET /api/admin/discussion-report', { as })).data.total, 0);
  assert.equal((await ask('GET /api/admin/discussion-report', { as: problemAdmin })).data.total, 1);
});

test('counts, messages and mails do not reveal it, and nobody is notified of staff comments below it', async () => {
  const unread = async (as: TestUser) => (await ask('GET /api/msg/unread', { as })).data;
  await server.services.db
    .insertInto('message_digest')
    .values({ uid: writer.uid, frequency: 'immediately', locale: 'en-US', due_at: new Date(0) })
    .execute();
  assert.equal((await unread(writer)).comment, 0);
  assert.equal((await unread(speaker)).reply, 0);
  const events = await openEvents(server, ['messages'], writer);
  await events.next('changed');
  await comment(server, problemAdmin, { did }, `by staff @${reader.username}`);
  const { db } = server.services;
  await db
    .updateTable('message')
    .set({ created_at: new Date(0) })
    .execute();
  assert.equal(await sendNextDigest(server.services), false);
  assert.equal((await ask('GET /api/msg/mine', { as: reader })).data.total, 0);
  events.close();
  await hold(false);
  assert.equal((await unread(writer)).comment, 1, 'what was there before comes back');
  assert.equal((await ask('GET /api/msg/mine', { as: reader })).data.total, 2);
  assert.equal(await sendNextDigest(server.services), true);
  assert.deepEqual(await visibleTo(reader), [...everywhere, 'messages: mine', 'live']);
});

test('a list of solved problems omits problems that visitors may not see', async () => {
  const { db } = server.services;
  await db
    .insertInto('user_problem')
    .values({ uid: writer.uid, pid, attempts: 1, accepted: 1, last_submit_id: 1 })
    .execute();
  const solved = async () =>
    (await ask('GET /api/get-user-home-info', { query: { uid: writer.uid } })).data.solvedList;
  assert.deepEqual(await solved(), [displayId]);
  await hold(true);
  assert.deepEqual(await solved(), []);
  await hold(false);
});

test('the same applies to posts of a group about its problems, and the group owner keeps access', async () => {
  const { services } = server;
  const owner = await buildWriter(server);
  const member = await buildWriter(server);
  const gid = await buildGroup(services, owner.uid);
  await insertGroupMember(services, gid, { [member.uid]: groupAuths.member });
  const ofGroup = await buildProblem(services, { displayId: 'GROUP1' });
  await services.db.updateTable('problem').set({ gid }).where('id', '=', ofGroup).execute();
  const own = await buildPost(server, owner, { gid, pid: 'GROUP1', title: secret });
  const count = async (as: TestUser) =>
    (await ask('GET /api/group/get-discussion-list', { as, query: { gid } })).data.total;
  const read = async (as: TestUser) =>
    (await ask('GET /api/get-discussion-detail', { as, query: { did: own } })).status;
  assert.deepEqual([await count(member), await read(member)], [1, 200]);
  await services.db.updateTable('problem').set({ auth: 2 }).where('id', '=', ofGroup).execute();
  assert.deepEqual([await count(member), await read(member)], [0, 404]);
  assert.deepEqual([await count(owner), await read(owner)], [1, 200]);
});

test('lists name a problem of a group to its members and editors, not to staff who moderate its posts', async () => {
  const { services } = server;
  const owner = await buildWriter(server);
  const member = await buildWriter(server);
  const root = await server.buildUser({ role: 'root' });
  const gid = await buildGroup(services, owner.uid);
  await insertGroupMember(services, gid, { [member.uid]: groupAuths.member });
  const ofGroup = await buildProblem(services, { displayId: 'GROUP2', title: 'zqtitle' });
  await services.db.updateTable('problem').set({ gid }).where('id', '=', ofGroup).execute();
  const own = await buildPost(server, member, { gid, pid: 'GROUP2', title: 'a post' });
  const named = async (as: TestUser, query: Record<string, string | boolean>) => {
    const { data } = await ask('GET /api/get-discussion-list', { as, query });
    const row = data.records.find(({ id }) => id === own);
    return row && [row.pid, row.problemTitle];
  };
  const known = ['GROUP2', 'zqtitle'];
  assert.deepEqual(await named(root, { admin: true }), known);
  assert.deepEqual(await named(moderator, { admin: true }), [null, null]);
  assert.equal(await named(moderator, { admin: true, pid: 'GROUP2' }), undefined, 'its id cannot be guessed');
  const inGroup = await ask('GET /api/group/get-discussion-list', { as: member, query: { gid } });
  assert.deepEqual(
    inGroup.data.records.map((row) => [row.pid, row.problemTitle]),
    [known],
  );
});
