import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorCatalogue } from '@xiezhi/contract/errors';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { buildNode } from '../../judging/queue/testing/fake-node.ts';
import { createTestClock } from '../../../test-support/clock.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from './testing/build-contest.ts';

const start = new Date('2026-03-01T12:00:00Z');
const clock = createTestClock(start);
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let server: TestServer;
let owner: TestUser;
let manager: TestUser;
let tester: TestUser;
let contestant: TestUser;
let stranger: TestUser;
let root: TestUser;
let cid: number;
let problems: ContestProblemIds[];

type Name = Parameters<TestServer['call']>[0];
type Options = Parameters<TestServer['call']>[1];

/** Returns 200, or the error code of the response. */
async function codeOf(as: TestUser | null, name: Name, options: Options): Promise<string | number> {
  const { status, msg } = await server.call(name, { as, ...options });
  if (status === 200) return status;
  const fits = (text: string) =>
    text.split(/\{\w+\}/).every((part) => msg.includes(part)) && (text.includes('{') || text === msg);
  const found = Object.entries(errorCatalogue).find(([, { zh, en }]) => fits(zh) || fits(en));
  return found?.[0] ?? msg;
}

const add = (as: TestUser, { username }: TestUser, role: 'manager' | 'tester', to = cid) =>
  codeOf(as, 'POST /api/contest-collaborators', { body: { cid: to, username, role } });
const remove = (as: TestUser, { uid }: TestUser) =>
  codeOf(as, 'DELETE /api/contest-collaborators', { query: { cid, uid } });
const read = (as: TestUser) =>
  codeOf(as, 'GET /api/get-contest-problem-details', { query: { cid, displayId: 'A' } });
const ranked = async () =>
  (
    await server.call('POST /api/get-contest-rank', {
      as: root,
      body: { cid: String(cid), forceRefresh: true },
    })
  ).data.records.map(({ username }) => username);
const judged = (user: TestUser, minutes: number) => {
  const [problem] = problems;
  assert.ok(problem);
  return sendJudged(server.services, { uid: user.uid, cid, problem, at: at(minutes), status: 0 });
};
const send = (as: TestUser) =>
  server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: 'A', cid, language: 'C++', code: 'int main() {}' },
  });
const open = (as: TestUser, submitId: number) =>
  codeOf(as, 'GET /api/get-submission-detail', { query: { submitId } });

before(async () => {
  server = await startTestServer({ clock, hasJobs: false, onLogLine: () => {} });
  owner = await server.buildUser({ role: 'admin' });
  manager = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
  tester = await server.buildUser({});
  contestant = await server.buildUser({});
  stranger = await server.buildUser({});
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  await buildNode(server, { languages: ['C++'] });
  cid = await buildContest(server.services, owner, {
    startsAt: at(60),
    auth: 'private',
    password: 'a-word',
    openRank: true,
  });
  problems = await insertContestProblems(server.services, cid, ['A', 'B']);
});
after(() => server.stop());

test('only people who manage the contest add others', async () => {
  assert.equal(await add(manager, tester, 'tester'), 'contestNotYours');
  assert.equal(await add(stranger, stranger, 'tester'), 'contestNotYours');
  assert.equal(await add(owner, tester, 'manager'), 'collaboratorNeedsConsole');
  assert.equal(await add(owner, manager, 'manager'), 200);
  assert.equal(await add(manager, tester, 'tester'), 200);
  assert.equal(await codeOf(tester, 'GET /api/contest-collaborators', { query: { cid } }), 'contestNotYours');
});

test('a manager changes the contest like its owner and does not delete it', async () => {
  assert.equal(await codeOf(manager, 'GET /api/admin/contest', { query: { cid } }), 200);
  assert.equal(await codeOf(manager, 'PUT /api/admin/contest', { body: { id: cid, title: 'Renamed' } }), 200);
  assert.notEqual(await codeOf(manager, 'DELETE /api/admin/contest', { query: { cid } }), 200);
  const { data } = await server.call('GET /api/admin/contest/get-contest-list', {
    as: manager,
    query: { onlyMine: true, limit: 10, currentPage: 1 },
  });
  assert.deepEqual(
    data.records.map(({ id, uid, can }) => [id, uid, can.manage, can.remove]),
    [[cid, owner.uid, true, false]],
  );
  const { data: overview } = await server.call('GET /api/teacher-overview', { as: manager });
  assert.deepEqual(
    overview.contests.map((one) => one.cid),
    [cid],
  );
});

async function copySize(as: TestUser): Promise<number> {
  const { data } = await server.call('POST /api/admin/contest/clone', { as, body: { cid } });
  const rows = await server.services.db
    .selectFrom('contest_problem')
    .where('cid', '=', data.id)
    .select('pid')
    .execute();
  return rows.length;
}

test('a copy by a manager has none of the owner’s hidden problems', async () => {
  assert.deepEqual([await copySize(owner), await copySize(manager)], [2, 0]);
});

test('a tester enters and submits before the start, without the password, and nobody learns of it', async () => {
  assert.equal(await read(tester), 200);
  assert.notEqual(await read(stranger), 200);
  const { data } = await server.call('GET /api/get-contest-info', { as: tester, query: { cid } });
  assert.deepEqual(
    [
      data.can.test,
      data.can.enter,
      data.can.submit,
      data.can.register,
      data.can.manage,
      data.can.seeRealBoard,
    ],
    [true, true, true, false, false, false],
  );
  const sent = await send(tester);
  assert.equal(sent.status, 200, sent.msg);
  const early = await judged(tester, 10);
  const byManager = await judged(manager, 11);
  const own = async (asked: Record<string, unknown>) => {
    const query = { contestID: cid, onlyMine: true, problemID: 'A', completeProblemID: true, ...asked };
    const answer = await server.call('GET /api/contest-submissions', { as: tester, query });
    return answer.data.records.map(({ submitId }) => submitId);
  };
  assert.ok((await own({})).includes(early), 'as the page of the problem asks');
  assert.ok(!(await own({ onlyMine: false })).includes(byManager), 'the run of a manager');
  assert.deepEqual(await own({ beforeContestSubmit: false }), [], 'as other clients ask');
  assert.deepEqual([await open(tester, early), await open(owner, early)], [200, 200]);
  assert.equal(await open(tester, byManager), 'submissionForbidden');
  clock.set(at(90));
  const body = { cid, password: 'a-word' };
  assert.equal(await codeOf(contestant, 'POST /api/register-contest', { body }), 200);
  assert.equal(await open(contestant, early), 'submissionForbidden');
  assert.deepEqual(await own({}), []);
});

test('runs of testers and managers never count, also after they have left', async () => {
  await judged(contestant, 91);
  await judged(tester, 92);
  await judged(manager, 93);
  assert.deepEqual(await ranked(), [contestant.username]);
  const outside = await server.call('POST /api/get-contest-outside-scoreboard', { as: null, body: { cid } });
  assert.ok(!JSON.stringify(outside.data).includes(tester.username));
  const counted = await server.call('GET /api/get-contest-problem-details', {
    as: contestant,
    query: { cid, displayId: 'A' },
  });
  assert.deepEqual([counted.data.problemCount.total, counted.data.problemCount.ac], [1, 1]);
  for (const type of ['teams', 'submissions', 'judgements', 'scoreboard']) {
    const answer = await fetch(`${server.url}/api/contest-api/contests/${cid}/${type}`);
    const text = await answer.text();
    assert.ok(!text.includes(tester.uid) && !text.includes(manager.uid), type);
  }
  assert.equal(await remove(manager, tester), 200);
  assert.equal(await read(tester), 'contestPasswordNeeded');
  assert.deepEqual(await ranked(), [contestant.username]);
});

test('a contestant who becomes a tester leaves the scoreboard, and comes back without having tested', async () => {
  clock.set(at(95));
  assert.equal(await add(owner, contestant, 'tester'), 200);
  assert.deepEqual(await ranked(), []);
  assert.equal(await remove(owner, contestant), 200);
  assert.deepEqual(await ranked(), [contestant.username]);
});

test('a tester who leaves of their own accord stays off the scoreboard until the owner decides otherwise', async () => {
  assert.equal(await add(owner, contestant, 'tester'), 200);
  const query = { kind: 'contest', id: cid };
  assert.equal(await codeOf(contestant, 'DELETE /api/my-collaborations', { query }), 200);
  assert.deepEqual(await ranked(), []);
  assert.equal(await remove(owner, contestant), 'collaboratorMissing');
  assert.equal(await add(owner, contestant, 'tester'), 200);
  assert.equal(await remove(owner, contestant), 200);
  assert.deepEqual(await ranked(), [contestant.username]);
});

test('a manager who is removed manages nothing from the next call on', async () => {
  assert.equal(await remove(owner, manager), 200);
  assert.equal(await codeOf(manager, 'GET /api/admin/contest', { query: { cid } }), 'contestNotYours');
  const { data } = await server.call('POST /api/live/subscribe', {
    as: manager,
    body: { topics: [`contest-results:${cid}`] },
  });
  assert.deepEqual(data.topics, []);
});

test('an exam does not close the site to its testers', async () => {
  assert.equal(await add(owner, stranger, 'tester'), 200);
  await server.services.db.updateTable('contest').set({ is_exam: true }).where('id', '=', cid).execute();
  for (const { uid } of [stranger, contestant])
    await server.services.db
      .insertInto('contest_registration')
      .values({ cid, uid })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await server.services.events.publish(server.services.db, 'contest-times');
  await server.services.events.catchUp();
  const query = { limit: 5, currentPage: 1 };
  assert.equal(await codeOf(stranger, 'GET /api/get-problem-list', { query }), 200);
  assert.notEqual(await codeOf(contestant, 'GET /api/get-problem-list', { query }), 200);
});

test('managers of a group’s contest are its administrators, and only the owner and the group’s root delete it', async () => {
  const gid = await buildGroup(server.services, root.uid);
  const assistant = await server.buildUser({});
  const teacher = await server.buildUser({});
  const member = await server.buildUser({});
  await insertGroupMember(server.services, gid, {
    [teacher.uid]: groupAuths.admin,
    [assistant.uid]: groupAuths.admin,
    [member.uid]: groupAuths.member,
  });
  const own = await buildContest(server.services, teacher, { startsAt: at(600), gid });
  assert.equal(await add(assistant, member, 'tester', own), 'contestNotYours');
  assert.equal(await add(teacher, stranger, 'tester', own), 'collaboratorNotMember');
  assert.equal(await add(teacher, member, 'manager', own), 'collaboratorNeedsGroupRole');
  assert.equal(await add(teacher, assistant, 'manager', own), 200);
  assert.equal(await add(assistant, member, 'tester', own), 200);
  assert.equal(await codeOf(assistant, 'GET /api/group/contest', { query: { cid: own } }), 200);
  assert.equal(await codeOf(member, 'GET /api/get-contest-problem', { query: { cid: own } }), 200);
  const erase = (as: TestUser) => codeOf(as, 'DELETE /api/group/contest', { query: { cid: own } });
  assert.deepEqual(
    [await erase(member), await erase(assistant), await erase(teacher)],
    ['groupContestNotYours', 'ownerOnly', 200],
  );
});
