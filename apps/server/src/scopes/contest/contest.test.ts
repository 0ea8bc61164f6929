import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem } from '../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../judging/queue/testing/fake-node.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestOptions,
  sendJudged,
} from './testing/build-contest.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const minute = 60_000;
const at = (minutes: number) => new Date(start.getTime() + minutes * minute);

let server: TestServer;
let node: FakeNode;
let author: TestUser;
let ann: TestUser;
let bob: TestUser;
let root: TestUser;

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  node = await buildNode(server);
  author = await server.buildUser();
  ann = await server.buildUser({ username: 'team1' });
  bob = await server.buildUser({ username: 'team2' });
  root = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const build = (options: Partial<ContestOptions> = {}) =>
  buildContest(server.services, author, { startsAt: start, ...options });

const info = async (cid: number, as: TestUser) =>
  (await server.call('GET /api/get-contest-info', { as, query: { cid } })).data;

const submit = (as: TestUser, cid: number, displayId = 'A') =>
  server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: displayId, language: 'C++', code: 'int main() {}', cid: String(cid), isRemote: null },
  });

async function holding(cid: number): Promise<string> {
  const problem = await buildJudgedProblem(server.services, {
    auth: 3,
    difficulty: 5,
    source: 'Old regional',
    tags: ['dp'],
  });
  await server.services.db
    .insertInto('contest_problem')
    .values({ cid, pid: problem.pid, display_id: 'A', display_title: 'Balloons' })
    .execute();
  return problem.displayId;
}

test('lists scheduled, running and ended contests, latest first, without hidden contests and those of groups', async () => {
  clock.set(at(60));
  const running = await build({ title: 'list running' });
  const scheduled = await build({ title: 'list 100%_', startsAt: at(120) });
  const later = await build({ title: 'list later', startsAt: at(180) });
  const ended = await build({ title: 'list ended', startsAt: at(-600), rule: 'oi-highest' });
  await build({ title: 'list hidden', isVisible: false });
  const list = async (query: Record<string, string | number>) =>
    (await server.call('GET /api/get-contest-list', { query: { keyword: 'LIST', ...query } })).data;
  const all = await list({});
  assert.deepEqual(
    all.records.map(({ id }) => id),
    [later, scheduled, running, ended],
  );
  assert.deepEqual(
    all.records.map(({ status }) => status),
    [-1, -1, 0, 1],
  );
  assert.equal(all.records.at(-1)?.oiRankScoreType, 'Highest');
  assert.equal(all.records.at(-1)?.count, null);
  assert.deepEqual(
    (await list({ status: 0 })).records.map(({ id }) => id),
    [running],
  );
  assert.deepEqual((await list({ type: 1 })).total, 1);
  assert.deepEqual(
    (await list({ keyword: '0%_' })).records.map(({ id }) => id),
    [scheduled],
  );
  const { records } = await list({ currentPage: 2, limit: 3 });
  assert.deepEqual(
    records.map(({ id }) => id),
    [ended],
  );
  const home = (await server.call('GET /api/get-recent-contest')).data.map(({ id }) => id);
  assert.deepEqual(
    home.filter((id) => [running, scheduled, later, ended].includes(id)),
    [later, scheduled, running],
  );
});

test('the contest page has the clock, the phase, the freeze and the rights of the viewer', async () => {
  const cid = await build({ sealedMinutes: 60, auth: 'protected', password: 'sesame', opensItself: false });
  clock.set(at(-1));
  const early = await info(cid, ann);
  assert.deepEqual([early.phase, early.status, early.now], ['scheduled', -1, clock().toISOString()]);
  assert.deepEqual([early.can.enter, early.can.submit, early.can.register], [false, false, true]);
  assert.deepEqual(early.seal, { from: at(240).toISOString(), isSealed: false, opensItself: false });
  clock.set(at(240));
  const sealed = await info(cid, ann);
  assert.deepEqual([sealed.phase, sealed.seal?.isSealed, sealed.can.enter], ['running', true, true]);
  assert.equal(sealed.areResultsHidden, false, 'by ACM rules one’s own results are known');
  clock.set(at(300));
  const ended = await info(cid, ann);
  assert.deepEqual([ended.phase, ended.seal?.isSealed], ['ended', true]);
  const managing = await info(cid, author);
  assert.deepEqual(
    [managing.can.manage, managing.can.seeRealBoard, managing.can.register],
    [true, true, false],
  );
  assert.ok(!JSON.stringify(managing).includes('sesame'));
  const hidden = await build({ isVisible: false });
  for (const as of [ann, author, root]) {
    const answer = await server.call('GET /api/get-contest-info', { as, query: { cid: hidden } });
    assert.deepEqual([answer.http, answer.status], [200, 404]);
  }
});

test('a private contest admits only the allowed accounts that know the password', async () => {
  clock.set(at(10));
  const cid = await build({ auth: 'private', password: 'open sesame', prefix: 'team' });
  await holding(cid);
  const problems = (as: TestUser | null) =>
    server.call('GET /api/get-contest-problem', { as, query: { cid, containsEnd: false } });
  const enter = (as: TestUser, password: string) =>
    server.call('POST /api/register-contest', { as, body: { cid: String(cid), password } });
  assert.equal((await problems(ann)).msg, 'Enter the password of the contest first');
  assert.equal((await problems(null)).status, 403);
  assert.equal((await submit(ann, cid)).status, 403);
  assert.equal((await enter(ann, 'wrong')).status, 400);
  const stranger = await server.buildUser({ username: 'team10' });
  assert.deepEqual(
    [(await enter(stranger, 'wrong')).status, (await enter(stranger, 'open sesame')).status],
    [400, 403],
  );
  assert.equal((await info(cid, stranger)).isAccountRefused, true);
  assert.equal((await enter(ann, 'open sesame')).status, 200);
  assert.equal((await enter(ann, 'open sesame')).status, 400, 'once is enough');
  const access = await server.call('GET /api/get-contest-access', { as: ann, query: { cid } });
  assert.deepEqual(access.data, { access: true });
  const nowhere = await server.call('GET /api/get-contest-access', { as: ann, query: { cid: 999_999 } });
  assert.deepEqual([nowhere.status, nowhere.data], [200, { access: false }]);
  assert.equal((await problems(ann)).data.length, 1);
  assert.equal((await submit(ann, cid)).status, 200);
  assert.equal((await info(cid, ann)).count, 1);
  // The account rule changes while the contest runs.
  await server.services.db.updateTable('contest').set({ account_rule: null }).where('id', '=', cid).execute();
  assert.equal((await enter(stranger, 'open sesame')).status, 200);
});

test('a contest problem has only its name in the contest until the end', async () => {
  clock.set(at(10));
  const cid = await build();
  const bankId = await holding(cid);
  const open = async (as: TestUser) =>
    (await server.call('GET /api/get-contest-problem-details', { as, query: { cid, displayId: 'a' } })).data;
  const running = await open(ann);
  assert.deepEqual(
    [running.problem.title, running.problem.problemId, running.problem.source, running.problem.difficulty],
    ['Balloons', 'A', null, null],
  );
  assert.deepEqual([running.problem.author, running.tags], [null, []]);
  assert.ok(!JSON.stringify(running).includes(bankId) && !JSON.stringify(running).includes('Old regional'));
  assert.equal(running.can.submit, true);
  assert.equal((await open(author)).problem.problemId, bankId, 'managers know it');
  clock.set(at(300));
  const over = await open(ann);
  assert.deepEqual(
    [over.problem.problemId, over.problem.source, over.problem.difficulty],
    [bankId, 'Old regional', 5],
  );
  assert.deepEqual([over.tags.length, over.can.submit], [1, false]);
  const elsewhere = await server.call('GET /api/get-problem-detail', {
    as: ann,
    query: { problemId: bankId },
  });
  assert.equal(elsewhere.status, 403);
});

test('submissions count only in the contest, precede practice in the queue, and are rejected outside its time', async () => {
  const cid = await build();
  const bankId = await holding(cid);
  clock.set(at(-1));
  assert.equal((await submit(ann, cid)).msg, 'The contest has not started yet');
  clock.set(at(0));
  assert.equal((await submit(ann, cid, 'Z')).status, 404);
  const first = await submit(ann, cid);
  assert.equal(first.status, 200, first.msg);
  assert.deepEqual([first.data.cid, first.data.displayPid, first.data.title], [cid, 'A', 'Balloons']);
  assert.equal((await submit(ann, cid)).status, 403, 'not twice within two seconds');
  clock.advance(2000);
  assert.equal((await submit(ann, cid)).status, 200);
  const practice = await server.call('POST /api/submit-problem-judge', {
    as: ann,
    body: { pid: bankId, language: 'C++', code: 'x', cid: 0 },
  });
  assert.equal(practice.status, 403, 'not in the bank, before the contest or beside it');
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
  const statuses = await server.call('POST /api/get-user-problem-status', {
    as: ann,
    body: { pidList: [first.data.pid], isContestProblemList: true, cid: String(cid), containsEnd: true },
  });
  assert.deepEqual(statuses.data, { [first.data.pid]: { status: 0, score: null } });
  const mine = await server.call('GET /api/contest-submissions', {
    as: ann,
    query: { contestID: cid, onlyMine: true, containsEnd: true, beforeContestSubmit: false },
  });
  assert.deepEqual(
    mine.data.records.map((row) => [row.displayId, row.title, row.status]),
    [
      ['A', 'Balloons', 0],
      ['A', 'Balloons', 0],
    ],
  );
  const set = await server.call('GET /api/get-full-screen-problem-list', { as: ann, query: { cid } });
  assert.deepEqual(set.data, [
    { pid: first.data.pid, problemId: 'A', title: 'Balloons', status: 0, score: null },
  ]);
  const outside = await server.call('GET /api/get-submission-list', { query: { username: ann.username } });
  assert.equal(outside.data.total, 0);
  const own = await server.call('GET /api/get-user-home-info', { query: { username: ann.username } });
  assert.deepEqual([own.data.solvedList, own.data.total], [[], 0]);
  const [counted] = (await server.call('GET /api/get-contest-problem', { as: bob, query: { cid } })).data;
  assert.deepEqual([counted?.total, counted?.ac], [2, 2]);
  clock.set(at(300));
  assert.equal((await submit(ann, cid)).msg, 'The contest is over and does not accept submissions');
});

test('a submission list omits what the freeze hides, with every filter', async () => {
  const cid = await build({ sealedMinutes: 60 });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  const send = (user: TestUser, minutes: number, status: number) =>
    sendJudged(server.services, { uid: user.uid, cid, problem, at: at(minutes), status });
  const early = await send(bob, 10, -1);
  const late = await send(bob, 250, 0);
  const own = await send(ann, 251, 0);
  const list = async (as: TestUser, query: Record<string, string> = {}) =>
    (
      await server.call('GET /api/contest-submissions', {
        as,
        query: { contestID: cid, containsEnd: true, ...query },
      })
    ).data.records.map((row) => row.submitId);
  clock.set(at(260));
  assert.deepEqual(await list(ann), [own, early]);
  assert.deepEqual(await list(ann, { status: '0' }), [own]);
  assert.deepEqual(await list(author), [own, late, early]);
  const detail = async (as: TestUser, submitId: number) =>
    (await server.call('GET /api/get-submission-detail', { as, query: { submitId } })).data.submission;
  const behind = await detail(ann, late);
  assert.deepEqual(
    [behind.status, behind.time, behind.memory, behind.length, behind.code, behind.judger],
    [-5, null, null, null, null, null],
  );
  assert.equal((await detail(ann, own)).status, 0);
  const polled = await server.call('POST /api/check-contest-submissions-status', {
    as: ann,
    body: { submitIds: [early, late, own].map(String), cid: String(cid) },
  });
  const actual = polled.data;
  assert.deepEqual(
    [early, late, own].map((id) => actual[id]?.status),
    [-1, -5, 0],
  );
  assert.equal(actual[early]?.time, null, 'figures of others come after the end');
  const anonymous = await server.call('POST /api/check-submissions-status', {
    body: { submitIds: [early, own] },
  });
  assert.deepEqual(anonymous.data, {});
  assert.equal(
    (await server.call('GET /api/get-submission-detail', { query: { submitId: early } })).status,
    403,
  );
  clock.set(at(300));
  assert.deepEqual(await list(ann), [own, late, early]);
});

test('in a frozen OI contest contestants learn only that a submission arrived', async () => {
  const cid = await build({ rule: 'oi-recent', sealedMinutes: 300 });
  const [problem] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(problem);
  const id = await sendJudged(server.services, {
    uid: ann.uid,
    cid,
    problem,
    at: at(5),
    status: 0,
    score: 100,
  });
  clock.set(at(6));
  assert.equal((await info(cid, ann)).areResultsHidden, true);
  const { data } = await server.call('GET /api/get-submission-detail', { as: ann, query: { submitId: id } });
  assert.deepEqual([data.submission.status, data.submission.score, data.submission.time], [-5, null, null]);
  assert.equal(
    (await server.call('GET /api/get-all-case-result', { as: ann, query: { submitId: id } })).data,
    null,
  );
  const list = async (query: Record<string, string | number | boolean>) =>
    (await server.call('GET /api/contest-submissions', { as: ann, query: { contestID: cid, ...query } })).data
      .records;
  assert.deepEqual(
    (await list({})).map((row) => [row.status, row.score]),
    [[-5, null]],
  );
  assert.deepEqual(await list({ status: 0 }), [], 'a filter does not tell it either');
  const status = async (as: TestUser) =>
    (
      await server.call('POST /api/get-user-problem-status', {
        as,
        body: { pidList: [problem.pid], isContestProblemList: true, cid },
      })
    ).data[problem.pid];
  assert.deepEqual(await status(ann), { status: -5, score: null });
  assert.deepEqual(await status(bob), { status: -10, score: null });
  const code = await server.call('GET /api/get-last-ac-code', { as: ann, query: { pid: problem.pid, cid } });
  assert.deepEqual(code.data, { submitId: null, code: '', language: null });
  clock.set(at(300));
  assert.deepEqual(await status(ann), { status: 0, score: 100 });
});

test('announcements: visible ones, and unread ones', async () => {
  clock.set(at(10));
  const cid = await build();
  const make = async (title: string, status = 0) =>
    (
      await server.services.db
        .insertInto('contest_announcement')
        .values({ cid, uid: author.uid, title, content: `**${title}**`, status })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const first = await make('one');
  await make('hidden', 1);
  const last = await make('two');
  const list = await server.call('GET /api/get-contest-announcement', {
    as: ann,
    query: { cid, currentPage: 1, limit: 5 },
  });
  assert.deepEqual(
    list.data.records.map(({ title, username }) => [title, username]),
    [
      ['two', author.username],
      ['one', author.username],
    ],
  );
  const unread = async (read: number[] | null) =>
    (
      await server.call('POST /api/get-contest-not-read-announcement', {
        as: ann,
        body: { cid: String(cid), readAnnouncementList: read },
      })
    ).data.map(({ id }) => id);
  assert.deepEqual(
    [await unread(null), await unread([first]), await unread([first, last])],
    [[last, first], [last], []],
  );
  const site = await server.call('GET /api/get-common-announcement');
  assert.ok(!site.data.records.some(({ title }) => ['one', 'two'].includes(title)));
});

test('balloons: first accepted submissions, first blood, delivery; a new verdict resets the delivery', async () => {
  const cid = await build({ sealedMinutes: 300 });
  const [a, b] = await insertContestProblems(server.services, cid, ['A', 'B']);
  assert.ok(a && b);
  const send = (user: TestUser, problem: typeof a, minutes: number, status = 0) =>
    sendJudged(server.services, { uid: user.uid, cid, problem, at: at(minutes), status });
  await send(bob, a, 5, -1);
  await send(ann, a, -5);
  const annA = await send(ann, a, 12);
  const bobA = await send(bob, a, 11);
  await send(bob, a, 13);
  const annB = await send(ann, b, 20);
  await send(author, b, 1);
  await send(root, b, 1);
  clock.set(at(30));
  const list = async () =>
    (await server.call('GET /api/get-contest-ac-info', { as: author, query: { cid } })).data.records;
  assert.deepEqual(
    (await list()).map((row) => [row.id, row.displayId, row.firstBlood, row.time]),
    [
      [bobA, 'A', true, 660],
      [annA, 'A', false, 720],
      [annB, 'B', true, 1200],
    ],
  );
  const check = (id: number, of = cid, as = author) =>
    server.call('PUT /api/check-contest-ac-info', { as, body: { id, cid: of, checked: true } });
  assert.equal((await check(bobA)).status, 200);
  assert.deepEqual(
    (await list()).map(({ id, checked }) => [id, checked]),
    [
      [annA, false],
      [annB, false],
      [bobA, true],
    ],
  );
  const other = await build();
  assert.equal((await check(annA, other)).status, 404, 'it is of another contest');
  assert.equal((await check(annA, cid, ann)).status, 403);
});

test('prints have a minimum length and interval and need the switch; only managers see the queue', async () => {
  clock.set(at(10));
  const cid = await build({ openPrint: true });
  const closed = await build();
  const content = 'int main() { return 0; } // '.repeat(3);
  const ask = (as: TestUser, of = cid, text = content) =>
    server.call('POST /api/submit-print-text', { as, body: { cid: String(of), content: text } });
  assert.equal((await ask(ann, closed)).status, 403);
  assert.equal((await ask(ann, cid, ` ${'x'.repeat(49)} `)).status, 400);
  assert.equal((await ask(ann)).status, 200);
  assert.match((await ask(ann)).msg, /in 30 s/);
  clock.advance(30_000);
  assert.equal((await ask(ann)).status, 200);
  const list = async (as: TestUser) => server.call('GET /api/get-contest-print', { as, query: { cid } });
  assert.equal((await list(ann)).status, 403);
  const [newest, oldest] = (await list(author)).data.records;
  assert.ok(newest && oldest && newest.id > oldest.id);
  const mark = (id: number, of = cid) =>
    server.call('PUT /api/check-contest-print-status', { as: author, query: { id, cid: of } });
  assert.equal((await mark(newest.id, closed)).status, 400);
  assert.equal((await mark(newest.id)).status, 200);
  assert.deepEqual(
    (await list(author)).data.records.map(({ id, status }) => [id, status]),
    [
      [oldest.id, 0],
      [newest.id, 1],
    ],
  );
  const download = (as: TestUser) =>
    fetch(`${server.url}/api/file/download-contest-print-text?id=${oldest.id}`, {
      headers: { authorization: as.token },
    });
  const file = await download(author);
  assert.equal(await file.text(), content);
  assert.match(file.headers.get('content-disposition') ?? '', /filename=team1_Contest_Print\.txt/);
  assert.equal((await readResponse(anyEnvelope, await download(bob))).status, 403);
});

test('rejudges all submissions to a problem at once; they count as before until they are judged', async () => {
  clock.set(at(30));
  const cid = await build();
  const problem = await buildJudgedProblem(server.services, { auth: 3 });
  const held = await server.services.db
    .insertInto('contest_problem')
    .values({ cid, pid: problem.pid, display_id: 'A', display_title: 'A' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [user, minutes] of [
    [ann, 5],
    [bob, 6],
  ] as const) {
    const sent = { pid: problem.pid, cpid: held.id, displayId: 'A' };
    ids.push(
      await sendJudged(server.services, { uid: user.uid, cid, problem: sent, at: at(minutes), status: 0 }),
    );
  }
  const rejudge = (pid: number, as = root) =>
    server.call('POST /api/admin/judge/rejudge-contest-problem', { as, body: { cid, pid: String(pid) } });
  assert.equal((await rejudge(problem.pid)).status, 200);
  const { data } = await server.call('POST /api/get-contest-rank', { as: ann, body: { cid } });
  assert.equal(data.total, 3, 'both, and one’s own row above');
  for (let task = await node.claim(); task; task = await node.claim())
    await node.finish(task, { status: -1 });
  const rows = await server.call('GET /api/contest-submissions', { as: author, query: { contestID: cid } });
  assert.deepEqual(
    rows.data.records.map(({ submitId, status }) => [submitId, status]),
    ids.toReversed().map((id) => [id, -1]),
  );
  assert.equal((await rejudge(999_999)).status, 400, 'nothing was sent');
  assert.equal((await rejudge(problem.pid, author)).http, 403, 'who manages a contest does not judge it');
});
