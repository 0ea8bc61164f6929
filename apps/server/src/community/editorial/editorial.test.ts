import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { errorText } from '@xiezhi/contract/errors';
import { buildContest } from '../../scopes/contest/testing/build-contest.ts';
import { comment, buildPost } from '../discussion/testing/talk.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildProblem, buildSubmission, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';

const now = new Date();
const clock = createTestClock(now);
let server: TestServer;
let root: TestUser;
let ann: TestUser;
let bob: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false });
  root = await server.buildUser({ role: 'root' });
  ann = await server.buildUser();
  bob = await server.buildUser();
});
after(() => server.stop());

type Place = { readonly pid: number } | { readonly cid: number };
const read = async (as: TestUser | null, place: Place) =>
  server.call('GET /api/editorial', { as, query: place });
const textFor = async (as: TestUser | null, place: Place) =>
  (await read(as, place)).data.editorial?.content ?? null;
const write = (as: TestUser, body: Record<string, unknown>) =>
  server.call('PUT /api/editorial', { as, body });
const tried = (uid: string, pid: number, accepted: number, cid: number | null = null) =>
  server.services.db.insertInto('user_problem').values({ uid, pid, cid, attempts: 1, accepted }).execute();

test('rule “solved”: people who have not solved the problem do not learn that an editorial exists', async () => {
  const pid = await buildProblem(server.services);
  const none = (await read(ann, { pid })).data;
  assert.deepEqual(none, { editorial: null, can: { edit: false } });
  assert.equal((await write(root, { pid, content: '用贪心', rule: 'solved' })).status, 200);
  for (const as of [null, ann, bob]) assert.deepEqual((await read(as, { pid })).data, none);
  await tried(ann.uid, pid, 1);
  assert.deepEqual([await textFor(ann, { pid }), await textFor(bob, { pid })], ['用贪心', null]);
  const { data } = await read(root, { pid });
  assert.deepEqual([data.can.edit, data.editorial?.isOpen, data.editorial?.rule], [true, false, 'solved']);
});

test('a solution in a contest does not open the editorial, since its result may be hidden', async () => {
  const pid = await buildProblem(server.services);
  const cid = await buildContest(server.services, root, { startsAt: new Date(now.getTime() - 86_400_000) });
  await write(root, { pid, content: 'x', rule: 'solved' });
  await tried(ann.uid, pid, 1, cid);
  assert.equal(await textFor(ann, { pid }), null);
});

test('opens after a number of attempts or at a date, but never while a contest contains the problem', async () => {
  const pid = await buildProblem(server.services);
  await write(root, { pid, content: '第三次', rule: 'attempts', attempts: 1 });
  assert.equal(await textFor(bob, { pid }), null);
  for (const status of [JudgeStatus.CompileError, JudgeStatus.SystemError, JudgeStatus.Pending])
    await buildSubmission(server.services, { uid: bob.uid, pid, status });
  assert.equal(await textFor(bob, { pid }), null, 'not judged');
  await buildSubmission(server.services, { uid: bob.uid, pid, status: JudgeStatus.WrongAnswer });
  assert.equal(await textFor(bob, { pid }), '第三次');
  const opensAt = new Date(clock().getTime() + 60_000).toISOString();
  await write(root, { pid, content: '明天', rule: 'date', opensAt });
  assert.equal(await textFor(null, { pid }), null);
  clock.advance(60_000);
  assert.equal(await textFor(null, { pid }), '明天');
  const cid = await buildContest(server.services, root, { startsAt: clock() });
  await server.services.db
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: 'A', display_title: 'A', keeps_public: true })
    .execute();
  assert.deepEqual([await textFor(null, { pid }), await textFor(bob, { pid })], [null, null]);
  assert.equal(await textFor(root, { pid }), '明天');
});

test('a problem that the viewer may not see has no editorial, whatever its rule', async () => {
  const pid = await buildProblem(server.services, { auth: 2 });
  await write(root, { pid, content: 'x', rule: 'ended' });
  for (const as of [null, ann]) {
    const answer = await read(as, { pid });
    assert.equal(answer.data, null);
    assert.notEqual(answer.status, 200);
  }
});

test('the editorial of a contest opens after its end, for people who may enter it', async () => {
  const open = await buildContest(server.services, ann, { startsAt: clock(), minutes: 60 });
  const closed = await buildContest(server.services, ann, {
    startsAt: clock(),
    minutes: 60,
    auth: 'private',
    password: 'secret',
  });
  for (const cid of [open, closed]) {
    assert.equal((await write(bob, { cid, content: 'x', rule: 'ended' })).status, 403);
    assert.equal((await write(ann, { cid, content: '总评', rule: 'ended' })).status, 200);
    assert.equal(await textFor(bob, { cid }), null);
    assert.equal(await textFor(ann, { cid }), '总评', 'who manages it');
  }
  clock.advance(3_600_000);
  assert.deepEqual([await textFor(bob, { cid: open }), await textFor(bob, { cid: closed })], ['总评', null]);
  const wrong = await write(ann, { cid: open, content: 'x', rule: 'solved' });
  assert.equal(wrong.msg, errorText('editorialRuleInvalid', 'en-US'));
});

test('an edit that is based on an outdated version does not replace the newer one', async () => {
  const pid = await buildProblem(server.services);
  assert.equal((await write(root, { pid, content: '一', rule: 'ended', version: null })).status, 200);
  const outdated = errorText('changedMeanwhile', 'en-US');
  assert.equal((await write(root, { pid, content: '二', rule: 'ended', version: null })).msg, outdated);
  const version = (await read(root, { pid })).data.editorial?.gmtModified;
  clock.advance(1000);
  assert.equal((await write(root, { pid, content: '三', rule: 'ended', version })).status, 200);
  assert.equal((await write(root, { pid, content: '四', rule: 'ended', version })).msg, outdated);
  assert.equal(await textFor(root, { pid }), '三');
});

test('a post can be the editorial as long as everybody may read it', async () => {
  const pid = await buildProblem(server.services);
  await server.services.siteSettings.set({ acceptedToDiscuss: 0, acceptedToComment: 0 }, null);
  const did = await buildPost(server, bob, { title: '我的题解', content: '用线段树' });
  await comment(server, ann, { did });
  assert.equal((await write(root, { pid, did, rule: 'ended' })).status, 200);
  const { data } = await read(null, { pid });
  assert.deepEqual(
    [data.editorial?.content, data.editorial?.post],
    ['用线段树', { did, title: '我的题解', author: bob.username }],
  );
  await server.services.db.updateTable('discussion').set({ status: 1 }).where('id', '=', did).execute();
  assert.equal(await textFor(ann, { pid }), null);
  const gone = await write(root, { pid, did: 99_999, rule: 'ended' });
  assert.equal(gone.msg, errorText('editorialPostUnknown', 'en-US'));
});

test('editors of the problem write and remove its editorial, and incomplete requests are refused', async () => {
  const pid = await buildProblem(server.services);
  assert.equal((await write(ann, { pid, content: 'x', rule: 'ended' })).status, 403);
  const refusals = {
    editorialPlaceMissing: { content: 'x', rule: 'ended' },
    editorialTextMissing: { pid, rule: 'ended' },
    editorialRuleInvalid: { pid, content: 'x', rule: 'attempts', attempts: 0 },
  } as const;
  for (const [code, body] of Object.entries(refusals))
    assert.equal((await write(root, body)).msg, errorText(code as keyof typeof refusals, 'en-US'));
  await write(root, { pid, content: 'x', rule: 'ended' });
  const remove = (as: TestUser) => server.call('DELETE /api/editorial', { as, query: { pid } });
  assert.deepEqual([(await remove(ann)).status, (await remove(root)).status], [403, 200]);
  assert.equal(await textFor(root, { pid }), null);
  assert.equal((await write(root, { pid, content: 'y', rule: 'ended' })).status, 200);
});

test('students of a training that shares an unpublished problem read its editorial after solving it', async () => {
  const { db } = server.services;
  const pid = await buildProblem(server.services, { auth: 2 });
  const { id: tid } = await db
    .insertInto('training')
    .values({ uid: root.uid, gid: null, title: 'Homework', auth: 'Private', is_visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('training_problem').values({ tid, pid, display_id: 'x', is_shared: true }).execute();
  await db.insertInto('training_registration').values({ tid, uid: ann.uid }).execute();
  await write(root, { pid, content: '只给学生', rule: 'solved' });
  assert.deepEqual((await read(ann, { pid })).data, { editorial: null, can: { edit: false } });
  await tried(ann.uid, pid, 1);
  assert.equal(await textFor(ann, { pid }), '只给学生');
  await tried(bob.uid, pid, 1);
  for (const as of [bob, null]) assert.equal((await read(as, { pid })).data, null);
});
