import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorText } from '@xiezhi/contract/errors';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { insertContestProblems, buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { comment, reply } from '../discussion/testing/talk.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
let server: TestServer;
let cid: number;
/** All viewers; `author` and `root` manage the contest, other staff are contestants in it. */
const cast = new Map<string, TestUser | null>([['visitor', null]]);

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  for (const name of ['author', 'ann', 'bob']) cast.set(name, await server.buildUser());
  for (const role of ['admin', 'root'] as const) cast.set(role, await server.buildUser({ role }));
  cid = await buildContest(server.services, user('author'), { startsAt: start });
  clock.advance(60_000);
});
after(() => server.stop());

function user(name: string): TestUser {
  const found = cast.get(name);
  assert.ok(found);
  return found;
}

/** Returns for each viewer the visible comments of the contest as `content(replies)`. */
async function seen(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [name, as] of cast) {
    const { data } = await server.call('GET /api/comments', { as, query: { cid, sort: 'newest' } });
    all[name] = [];
    for (const row of data.commentList.records) {
      const under = await server.call('GET /api/reply', { as, query: { cid, commentId: row.id } });
      const texts = under.data.map(({ content }) => content);
      assert.deepEqual(
        row.replyList.map(({ content }) => content),
        texts.slice(0, 3),
      );
      assert.equal(row.totalReplyNum, texts.length);
      all[name].push(`${row.content}(${texts.join()})`);
    }
  }
  return all;
}

const setState = (as: TestUser, commentId: number, state: string) =>
  server.call('PUT /api/contest-question', { as, body: { cid, commentId, state } });

test('during the contest contestants see their own questions, announcements of managers, and broadcast answers', async () => {
  const asked = await comment(server, user('ann'), { cid }, '甲问');
  assert.equal(asked.question, 'asked');
  await comment(server, user('bob'), { cid }, '乙问');
  const actual = await comment(server, user('author'), { cid }, '通知');
  assert.deepEqual([actual.question, actual.isManager], [null, true]);
  const everything = ['通知()', '乙问()', '甲问()'];
  assert.deepEqual(await seen(), {
    visitor: ['通知()'],
    author: everything,
    ann: ['通知()', '甲问()'],
    bob: ['通知()', '乙问()'],
    admin: ['通知()'],
    root: everything,
  });

  const answer = await reply(server, user('root'), asked.id, { content: '答甲' });
  assert.equal(answer.toUid, user('ann').uid);
  await reply(server, user('ann'), asked.id, { content: '谢', quote: answer.id });
  assert.equal(await stateOf(asked.id), 'asked', 'a reply of the asker reopens the question');
  const answeredAlone = await seen();
  assert.deepEqual(
    [answeredAlone['ann']?.[1], answeredAlone['bob']],
    ['甲问(谢,答甲)', ['通知()', '乙问()']],
  );

  for (const name of ['ann', 'bob', 'admin'])
    assert.equal((await setState(user(name), asked.id, 'broadcast')).status, 403, name);
  assert.equal((await setState(user('author'), actual.id, 'broadcast')).status, 404);
  assert.equal((await setState(user('author'), asked.id, 'broadcast')).status, 200);
  const answeredForAll = await seen();
  // Replies of the asker stay between asker and managers.
  assert.deepEqual(
    [answeredForAll['bob']?.at(-1), answeredForAll['visitor']?.at(-1)],
    ['甲问(答甲)', '甲问(答甲)'],
  );
});

/** Returns what Bob sees of the question that is changed. */
const ofBob = async () => (await seen())['bob']?.filter((text) => /丙问|解法/.test(text));

test('editing a broadcast question makes it private again', async () => {
  const asked = await comment(server, user('ann'), { cid }, '丙问');
  assert.equal((await setState(user('author'), asked.id, 'broadcast')).status, 200);
  assert.deepEqual(await ofBob(), ['丙问()']);
  const body = { id: asked.id, content: '解法' };
  const changed = await server.call('PUT /api/comment', { as: user('ann'), body });
  assert.deepEqual([changed.data.content, changed.data.question], ['解法', 'asked']);
  assert.deepEqual(await ofBob(), []);
  assert.equal((await setState(user('author'), asked.id, 'broadcast')).status, 200);
  assert.deepEqual(await ofBob(), ['解法()']);
  await server.call('DELETE /api/comment', { as: user('ann'), body: { id: asked.id } });
});

test('refuses the second of two concurrent answers, and an answer to an outdated version of the question', async () => {
  const asked = await comment(server, user('ann'), { cid }, '丁问');
  const read = async () => {
    const { data } = await server.call('GET /api/comments', {
      as: user('author'),
      query: { cid, sort: 'newest', focus: asked.id },
    });
    return data.focus?.version;
  };
  const set = (as: TestUser, state: string, version: string | undefined) =>
    server.call('PUT /api/contest-question', { as, body: { cid, commentId: asked.id, state, version } });
  assert.equal(asked.version, undefined, 'who asks answers nothing');
  const first = await read();
  assert.equal((await set(user('root'), 'broadcast', first)).status, 200);
  const late = await set(user('author'), 'answered', first);
  assert.deepEqual([late.status, late.msg], [400, errorText('changedMeanwhile', 'en-US')]);
  const second = await read();
  clock.advance(1000);
  const body = { id: asked.id, content: '丁另问' };
  assert.equal((await server.call('PUT /api/comment', { as: user('ann'), body })).status, 200);
  assert.equal((await set(user('author'), 'broadcast', second)).status, 400);
  assert.equal((await set(user('author'), 'broadcast', await read())).status, 200);
  await server.call('DELETE /api/comment', { as: user('ann'), body: { id: asked.id } });
});

test('an invisible question can be neither answered, liked nor requested', async () => {
  const hidden = await comment(server, user('ann'), { cid }, '只给管理员');
  const bob = user('bob');
  const body = { reply: { commentId: hidden.id, content: 'x' }, quoteId: hidden.id, quoteType: 'Comment' };
  assert.equal((await server.call('POST /api/reply', { as: bob, body })).status, 400);
  assert.equal(
    (await server.call('POST /api/comment-like', { as: bob, body: { cid: hidden.id, toLike: true } })).status,
    404,
  );
  for (const query of [{ commentId: hidden.id, cid }, { commentId: hidden.id }])
    assert.equal((await server.call('GET /api/reply', { as: bob, query })).status, 404);
  const { data } = await server.call('GET /api/comments', { as: bob, query: { cid, focus: hidden.id } });
  assert.equal(data.focus, null);
});

test('comments of managers accept no replies, and managers delete any comment', async () => {
  const actual = await comment(server, user('author'), { cid }, '说明');
  const body = { reply: { commentId: actual.id, content: 'x' } };
  const refused = await server.call('POST /api/reply', { as: user('ann'), body });
  assert.equal(refused.status, 403);
  assert.match(refused.msg, /Ask a new question/);
  const spam = await comment(server, user('bob'), { cid }, '广告');
  const remove = (as: TestUser) => server.call('DELETE /api/comment', { as, body: { id: spam.id } });
  // The comment does not exist for viewers who do not see it.
  assert.deepEqual([(await remove(user('admin'))).status, (await remove(user('author'))).status], [400, 200]);
});

test('notifies the asker of the answer', async () => {
  const dan = await server.buildUser();
  const asked = await comment(server, dan, { cid }, '问');
  await reply(server, user('author'), asked.id);
  await reply(server, user('author'), asked.id, { content: '更正' });
  const actual = await server.services.db
    .selectFrom('message')
    .where('uid', '=', dan.uid)
    .selectAll()
    .execute();
  assert.equal(actual.length, 2, 'of the correction, too');
  const { data } = await server.call('GET /api/msg/reply', { as: dan, query: {} });
  const [message] = data.records;
  assert.deepEqual(
    [message?.sourceType, message?.url, message?.quoteText, message?.sourceText],
    ['Contest', `/contest/${cid}/comment`, `${dan.username} : 问`, '更正'],
  );
});

/** Returns the state of a question as its managers see it. */
async function stateOf(id: number, of = cid): Promise<string | null | undefined> {
  const query = { cid: of, sort: 'newest' as const, focus: id };
  const { data } = await server.call('GET /api/comments', { as: user('author'), query });
  return data.focus?.question;
}

test('a reply of the asker to the answer reopens the question for staff, whether or not it was broadcast', async () => {
  const running = await buildContest(server.services, user('author'), { startsAt: clock() });
  clock.advance(1000);
  const dan = await server.buildUser();
  const open = async () => {
    const { data } = await server.call('GET /api/open-contest-questions', { as: user('author') });
    const found = data.find((entry) => entry.cid === running);
    return found && [found.unanswered, found.newest.id, found.newest.text, found.newest.gmtCreate];
  };
  const unanswered = async (as: TestUser) => {
    const query = { cid: running, question: 'asked' as const };
    const { data } = await server.call('GET /api/comments', { as, query });
    return data.commentList.records.map(({ id, hasFollowUp }) => [id, hasFollowUp]);
  };
  const first = await comment(server, dan, { cid: running }, '样例有误？');
  const other = await comment(server, user('bob'), { cid: running }, '另一问');
  const answer = await reply(server, user('author'), first.id, { content: '无误' });
  await reply(server, user('author'), other.id);
  assert.equal(await open(), undefined);
  clock.advance(1000);
  await reply(server, dan, first.id, { content: '我说的是样例二', quote: answer.id });
  assert.deepEqual(await open(), [1, first.id, '我说的是样例二', clock().toISOString()]);
  assert.deepEqual(
    [await stateOf(first.id, running), await unanswered(user('author'))],
    ['asked', [[first.id, true]]],
  );
  await reply(server, user('root'), first.id, { content: '样例二已更正' });
  assert.deepEqual([await open(), await stateOf(first.id, running)], [undefined, 'answered']);
  const { data } = await server.call('GET /api/msg/reply', { as: dan, query: {} });
  assert.deepEqual(
    data.records.map(({ sourceText }) => sourceText),
    ['样例二已更正', '无误'],
  );

  await setStateIn(running, first.id);
  clock.advance(1000);
  const more = await reply(server, dan, first.id, { content: '还有样例三' });
  assert.deepEqual(await open(), [1, first.id, '还有样例三', clock().toISOString()]);
  assert.deepEqual(
    [await stateOf(first.id, running), await unanswered(user('author'))],
    ['broadcast', [[first.id, true]]],
  );
  assert.deepEqual(await unanswered(user('bob')), [], 'others learn nothing of it');
  await server.call('DELETE /api/reply', { as: dan, body: { reply: { id: more.id } } });
  assert.equal(await open(), undefined, 'a deleted reply needs no answer');
  const latest = await reply(server, dan, first.id, { content: '还有样例四' });
  await setStateIn(running, first.id);
  assert.equal(await open(), undefined, 'staff settled it without an answer');

  clock.advance(1000);
  const changed = { id: latest.id, content: '还有样例五' };
  assert.equal((await server.call('PUT /api/reply', { as: dan, body: changed })).status, 200);
  assert.deepEqual(await open(), [1, first.id, changed.content, clock().toISOString()], 'an edited reply');
  await reply(server, user('author'), first.id);

  clock.advance(1000);
  const body = { id: other.id, content: '另一问，题二' };
  await server.call('PUT /api/comment', { as: user('bob'), body });
  assert.deepEqual(
    await open(),
    [1, other.id, body.content, clock().toISOString()],
    'an edited question, too',
  );
});

test('a question may name a problem of its own contest only', async () => {
  const [held] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(held);
  const { pid } = held;
  const ask = (problemId: string | null, target: object = { cid }) =>
    server.call('POST /api/comment', { as: user('ann'), body: { content: '问题', problemId, ...target } });
  const { data: asked } = await ask('A');
  assert.deepEqual(asked.problem, { pid, displayId: 'A', title: 'Title of A' });
  assert.equal((await ask(null)).data.problem, null);
  const unknown = await ask('Z');
  assert.deepEqual([unknown.status, unknown.msg], [400, errorText('questionProblemUnknown', 'en-US')]);
  const { data } = await server.call('GET /api/comments', {
    as: user('author'),
    query: { cid, sort: 'newest', focus: asked.id },
  });
  assert.equal(data.focus?.problem?.displayId, 'A');
  await server.services.db
    .updateTable('contest_problem')
    .set({ hidden_at: clock() })
    .where('pid', '=', pid)
    .execute();
  const later = await server.call('GET /api/comments', { as: user('ann'), query: { cid, focus: asked.id } });
  assert.equal(later.data.focus?.problem, null, 'a problem that was taken out');
});

test('only managers of a contest see its unanswered questions', async () => {
  const running = await buildContest(server.services, user('author'), { startsAt: clock() });
  clock.advance(1000);
  const open = async (as: TestUser) => {
    const { data } = await server.call('GET /api/open-contest-questions', { as });
    return data.find((entry) => entry.cid === running);
  };
  assert.equal(await open(user('author')), undefined);
  const first = await comment(server, user('ann'), { cid: running }, '第一问');
  const second = await comment(server, user('bob'), { cid: running }, '第二问');
  for (const name of ['author', 'root'])
    assert.deepEqual(
      await open(user(name)).then((entry) => [entry?.unanswered, entry?.newest.id, entry?.newest.text]),
      [2, second.id, '第二问'],
    );
  for (const name of ['ann', 'bob', 'admin']) assert.equal(await open(user(name)), undefined, name);
  await reply(server, user('author'), second.id);
  assert.equal((await open(user('author')))?.newest.id, first.id);
  await setStateIn(running, first.id);
  assert.equal(await open(user('author')), undefined);
});

async function setStateIn(contest: number, commentId: number): Promise<void> {
  const body = { cid: contest, commentId, state: 'broadcast' };
  assert.equal((await server.call('PUT /api/contest-question', { as: user('author'), body })).status, 200);
}

/** Returns the links in all messages to a user. */
async function messageLinks(uid: string): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('message')
    .where('uid', '=', uid)
    .selectAll()
    .orderBy('id')
    .execute();
  return rows.map(({ texts, source_id: id }) =>
    texts === null ? `/contest/${id}/comment` : (/\]\((.*?)\)/.exec(texts['en-US'].content)?.[1] ?? ''),
  );
}

test('notifies mentioned users, unless they may not see the text', async () => {
  const [asker, other, stranger] = [
    await server.buildUser(),
    await server.buildUser(),
    await server.buildUser(),
  ];
  const author = user('author');
  const everybody = [asker, other, stranger, author].map(({ username }) => `@${username}`).join(' ');
  const earlier = await messageLinks(author.uid);
  const asked = await comment(server, asker, { cid }, `question ${everybody}`);
  const address = `/contest/${cid}/comment?comment=${asked.id}`;
  assert.deepEqual(await messageLinks(author.uid), [...earlier, address]);
  assert.deepEqual(
    [await messageLinks(other.uid), await messageLinks(asker.uid)],
    [[], []],
    'a question is nobody else’s',
  );
  // The asker is notified of the answer once, not again for the mention in it.
  const answer = await reply(server, author, asked.id, { content: `answer ${everybody}` });
  assert.deepEqual(await messageLinks(asker.uid), [`/contest/${cid}/comment`]);
  assert.deepEqual(await messageLinks(other.uid), []);
  await reply(server, author, asked.id, { content: `more @${asker.username}`, quote: answer.id });
  assert.deepEqual((await messageLinks(asker.uid)).slice(1), [`/contest/${cid}/comment`]);
  // Comments of managers are visible to everybody.
  const said = await comment(server, author, { cid }, `notice @${other.username}`);
  assert.deepEqual(await messageLinks(other.uid), [`/contest/${cid}/comment?comment=${said.id}`]);
  const change = (content: string) =>
    server.call('PUT /api/comment', { as: author, body: { id: said.id, content } });
  assert.equal((await change(`notice @${other.username} @${stranger.username}`)).status, 200);
  assert.deepEqual(
    [(await messageLinks(other.uid)).length, (await messageLinks(stranger.uid)).length],
    [1, 1],
  );
});

test('notifies nobody outside of private, hidden and group contests', async () => {
  const outsider = await server.buildUser();
  const member = await server.buildUser();
  const author = user('author');
  const gid = await buildGroup(server.services, author.uid);
  await insertGroupMember(server.services, gid, { [member.uid]: groupAuths.member });
  const closed: number[] = [];
  for (const terms of [
    { auth: 'private', password: 'secret' },
    { startsAt: new Date(start.getTime() + 86_400_000) },
    { gid },
  ] as const)
    closed.push(await buildContest(server.services, author, { startsAt: start, ...terms }));
  for (const one of closed)
    await comment(server, author, { cid: one }, `@${outsider.username} @${member.username}`);
  assert.deepEqual(await messageLinks(outsider.uid), []);
  assert.equal((await messageLinks(member.uid)).length, 1, 'a member of its group');
});

test('after the end everybody reads everything, and nobody if the area is closed', async () => {
  clock.set(new Date(start.getTime() + 300 * 60_000));
  const all = await seen();
  assert.deepEqual(all['visitor'], all['root']);
  assert.equal((await comment(server, user('bob'), { cid })).question, null);
  await server.services.siteSettings.set({ openContestComment: false }, null);
  const closed = await server.call('GET /api/comments', { as: user('root'), query: { cid } });
  assert.deepEqual([closed.http, closed.status], [200, 403]);
});

test('people who may not enter a contest can neither read nor write its comments', async () => {
  await server.services.siteSettings.set({ openContestComment: true }, null);
  const closed = await buildContest(server.services, user('author'), {
    startsAt: clock(),
    auth: 'private',
    password: 'secret',
  });
  for (const as of [null, user('ann')]) {
    const read = await server.call('GET /api/comments', { as, query: { cid: closed } });
    assert.deepEqual([read.http, read.status], [200, 403]);
  }
  const said = await server.call('POST /api/comment', {
    as: user('ann'),
    body: { cid: closed, content: 'x' },
  });
  assert.equal(said.status, 403);
});
