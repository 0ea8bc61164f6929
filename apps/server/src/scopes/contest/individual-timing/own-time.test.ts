import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem } from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { buildContest, type ContestOptions, type ContestProblemIds } from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';

const AC = 0;
const WA = -1;

let cast: ContestCast;
let node: FakeNode;

before(async () => {
  cast = await startContestCast();
  node = await buildNode(cast.server);
});
after(() => cast.server.stop());

/** Builds a five-hour contest with individual timing and a problem A. */
async function arena(
  options: Partial<ContestOptions> = {},
): Promise<{ cid: number; problem: ContestProblemIds }> {
  const { server, author, at } = cast;
  const { services } = server;
  cast.clock.set(at(-30));
  const cid = await buildContest(services, author, { startsAt: at(0), openRank: true, ...options });
  await services.db.updateTable('contest').set({ individual_seconds: 3600 }).where('id', '=', cid).execute();
  const { pid } = await buildJudgedProblem(services, { auth: 3 });
  const { id: cpid } = await services.db
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: 'A', display_title: 'Apples' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cid, problem: { pid, cpid, displayId: 'A' } };
}

const goTo = (minutes: number) => cast.clock.set(cast.at(minutes));
const begin = (cid: number, as: TestUser) =>
  cast.server.call('POST /api/contest-own-time', { as, body: { cid } });
const infoOf = async (cid: number, as: TestUser) =>
  (await cast.server.call('GET /api/get-contest-info', { as, query: { cid } })).data;

async function submit(cid: number, status: number, as: TestUser): Promise<string | number> {
  const { server, clock } = cast;
  const sent = await server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: 'A', language: 'C++', code: 'int main() {}', cid: String(cid), isRemote: null },
  });
  if (sent.status !== 200) return sent.msg;
  for (let task = await node.claim(); task; task = await node.claim())
    await node.finish(task, { status, score: status === AC ? 100 : 0 });
  // Waits longer than the minimum interval between two submissions in a contest.
  clock.advance(10_000);
  return sent.data.submitId;
}

async function boardOf(cid: number, as: TestUser, more: { forceRefresh?: boolean } = {}) {
  const { data, msg } = await cast.server.call('POST /api/get-contest-rank', {
    as,
    body: { cid, currentPage: 1, limit: 50, ...more },
  });
  assert.ok(data, msg);
  // Skips the extra row at the top, which repeats the viewer's own row.
  const rows = data.records.slice(data.records.length > 1 && data.records[0]?.uid === as.uid ? 1 : 0);
  return rows.map((row) => [row.username, row.rank, row.totalTime]);
}

/**
 * Makes every call that could reveal the inside of a contest. Returns the error of each call; null if the call
 * succeeded.
 */
async function refusals(cid: number, as: TestUser): Promise<Record<string, string | null>> {
  const { server } = cast;
  const page = { currentPage: 1, limit: 10 };
  const calls = {
    problems: server.call('GET /api/get-contest-problem', { as, query: { cid } }),
    problem: server.call('GET /api/get-contest-problem-details', { as, query: { cid, displayId: 'A' } }),
    submissions: server.call('GET /api/contest-submissions', { as, query: { contestID: cid, ...page } }),
    rank: server.call('POST /api/get-contest-rank', { as, body: { cid, ...page } }),
    board: server.call('GET /api/contest-board', { as, query: { cid } }),
    outside: server.call('POST /api/get-contest-outside-scoreboard', { as, body: { cid, ...page } }),
    outsideInfo: server.call('GET /api/get-contest-outsize-info', { as, query: { cid } }),
    outsideBoard: server.call('GET /api/contest-board', { as, query: { cid, outside: true } }),
    announcements: server.call('GET /api/get-contest-announcement', { as, query: { cid, ...page } }),
    log: server.call('GET /api/contest-log-head', { as, query: { cid } }),
  };
  const actual: Record<string, string | null> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { status, msg } = await call;
    actual[name] = status === 200 ? null : msg;
  }
  return actual;
}

test('reveals nothing before the own start, and rejects submissions without starting the time', async () => {
  const { cid } = await arena();
  const { ann, bob, clock } = cast;
  goTo(10);
  const { status: bobBegins, data: own } = await begin(cid, bob);
  assert.equal(bobBegins, 200);
  assert.deepEqual(own, {
    seconds: 3600,
    phase: 'running',
    startTime: cast.at(10).toISOString(),
    endTime: cast.at(70).toISOString(),
  });
  assert.equal(typeof (await submit(cid, AC, bob)), 'number');

  goTo(20);
  const actual = await refusals(cid, ann);
  for (const [name, refusal] of Object.entries(actual))
    assert.match(refusal ?? 'told', /^This contest has individual timing/, name);
  const idle = await infoOf(cid, ann);
  assert.deepEqual([idle.can.enter, idle.can.begin, idle.can.submit], [false, true, false]);
  assert.deepEqual(idle.own, { seconds: 3600, phase: 'waiting', startTime: null, endTime: null });
  assert.match(String(await submit(cid, AC, ann)), /Start my time/);
  assert.equal((await infoOf(cid, ann)).own?.phase, 'waiting');

  const both = await Promise.all([begin(cid, ann), begin(cid, ann)]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 400]));
  assert.equal(typeof (await submit(cid, WA, ann)), 'number');
  clock.set(new Date(cast.at(80).getTime() - 1));
  assert.equal(typeof (await submit(cid, AC, ann)), 'number', 'the last millisecond counts');
  goTo(80);
  assert.match(String(await submit(cid, AC, ann)), /Your time in this contest is over/);
  assert.equal((await infoOf(cid, ann)).can.enter, true);
});

test('during the contest contestants see only themselves; at its end the scoreboard uses individual times', async () => {
  const { cid, problem } = await arena({ takesLate: false });
  const { ann, bob, author, server } = cast;
  goTo(10);
  await begin(cid, bob);
  goTo(50);
  const bobs = await submit(cid, AC, bob);
  goTo(100);
  await begin(cid, ann);
  goTo(130);
  const anns = await submit(cid, AC, ann);

  goTo(131);
  assert.deepEqual(await boardOf(cid, ann), [['team1', -1, 1800]]);
  assert.deepEqual(await boardOf(cid, bob), [['team2', -1, 2400]]);
  const page = { contestID: cid, currentPage: 1, limit: 10 };
  const listed = await server.call('GET /api/contest-submissions', { as: ann, query: page });
  assert.deepEqual(
    listed.data.records.map(({ submitId }) => submitId),
    [anns],
  );
  const counted = await server.call('GET /api/get-contest-problem', { as: ann, query: { cid } });
  assert.deepEqual(
    counted.data.map(({ ac, total }) => [ac, total]),
    [[1, 1]],
  );
  const detail = await server.call('GET /api/get-contest-problem-details', {
    as: ann,
    query: { cid, displayId: problem.displayId },
  });
  assert.equal(detail.data.problemCount.total, 1);
  const others = await server.call('GET /api/get-submission-detail', {
    as: ann,
    query: { submitId: Number(bobs) },
  });
  assert.notEqual(others.status, 200);
  assert.deepEqual(await boardOf(cid, author, { forceRefresh: true }), [
    ['team1', 1, 1800],
    ['team2', 2, 2400],
  ]);
  const helped = await server.call('GET /api/get-contest-ac-info', {
    as: author,
    query: { cid, currentPage: 1, limit: 10 },
  });
  assert.deepEqual(
    helped.data.records.map(({ username, time, firstBlood }) => [username, time, firstBlood]),
    [
      ['team2', 2400, false],
      ['team1', 1800, true],
    ],
  );

  goTo(300);
  assert.deepEqual(await boardOf(cid, bob), [
    ['team1', 1, 1800],
    ['team2', 2, 2400],
  ]);
});

test('who started before the contest was moved to later starts again, and a move back restores the start', async () => {
  const { cid } = await arena();
  const { ann, bob, author, server } = cast;
  const move = async (startsAt: number, endsAt: number) => {
    const [startTime, endTime] = [cast.at(startsAt), cast.at(endsAt)].map((time) => time.toISOString());
    const moved = await server.call('PUT /api/admin/contest', {
      as: author,
      body: { id: cid, startTime, endTime },
    });
    assert.equal(moved.status, 200, moved.msg);
  };
  goTo(10);
  for (const as of [ann, bob]) await begin(cid, as);
  await server.call('PUT /api/contest-own-time', {
    as: author,
    body: { cid, uid: ann.uid, extraMinutes: 10, reason: 'trial run' },
  });
  await submit(cid, AC, ann);
  await move(600, 900);
  goTo(601);
  for (const refusal of Object.values(await refusals(cid, ann)))
    assert.match(refusal ?? 'told', /^This contest has individual timing/);
  const idle = await infoOf(cid, ann);
  assert.deepEqual([idle.own?.phase, idle.can.begin, idle.can.submit], ['waiting', true, false]);
  const query = { cid, currentPage: 1, limit: 10 };
  const listed = async () =>
    (await server.call('GET /api/contest-own-times', { as: author, query })).data.counts;
  assert.deepEqual(await listed(), { waiting: 0, running: 0, over: 0 });
  const missing = await server.call('PUT /api/contest-own-time', {
    as: author,
    body: { cid, uid: ann.uid, extraMinutes: 5, reason: 'none' },
  });
  assert.equal(missing.msg, 'This user has not started their timer');
  const both = await Promise.all([begin(cid, ann), begin(cid, ann)]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 400]));
  const own = (await infoOf(cid, ann)).own;
  assert.deepEqual(
    [own?.startTime, own?.endTime],
    [601, 661].map((at) => cast.at(at).toISOString()),
  );
  assert.equal(typeof (await submit(cid, WA, ann)), 'number');
  assert.deepEqual(await boardOf(cid, author, { forceRefresh: true }), [['team1', 1, 0]]);
  assert.deepEqual(await listed(), { waiting: 0, running: 1, over: 0 });
  await move(0, 900);
  assert.deepEqual(await listed(), { waiting: 0, running: 1, over: 1 });
  assert.equal((await infoOf(cid, bob)).own?.startTime, cast.at(10).toISOString());
});

test('extra minutes for one person need a reason, are logged, and apply at once', async () => {
  const { cid } = await arena();
  const { ann, bob, author, other, server } = cast;
  goTo(0);
  await begin(cid, ann);
  goTo(65);
  assert.match(String(await submit(cid, AC, ann)), /is over/);
  const body = { cid, uid: ann.uid, extraMinutes: 10, reason: '停电十分钟' };
  for (const who of [bob, other]) {
    const { status } = await server.call('PUT /api/contest-own-time', { as: who, body });
    assert.equal(status, 403);
  }
  const given = await server.call('PUT /api/contest-own-time', { as: author, body });
  assert.equal(given.status, 200, given.msg);
  assert.equal(typeof (await submit(cid, AC, ann)), 'number');
  assert.deepEqual(await boardOf(cid, ann), [['team1', -1, 3900]]);
  const missing = await server.call('PUT /api/contest-own-time', {
    as: author,
    body: { ...body, uid: bob.uid },
  });
  assert.equal(missing.msg, 'This user has not started their timer');

  const query = { cid, currentPage: 1, limit: 10 };
  const list = await server.call('GET /api/contest-own-times', { as: author, query });
  assert.deepEqual(list.data.counts, { waiting: 0, running: 1, over: 0 });
  assert.deepEqual(list.data.records, [
    {
      uid: ann.uid,
      username: 'team1',
      realname: null,
      phase: 'running',
      startTime: cast.at(0).toISOString(),
      endTime: cast.at(70).toISOString(),
      extraMinutes: 10,
    },
  ]);
  assert.equal((await server.call('GET /api/contest-own-times', { as: ann, query })).status, 403);
  const { db } = server.services;
  const entries = await db
    .selectFrom('audit_log')
    .where('action', '=', 'contest-extra-time')
    .where('target', '=', `contest:${cid}`)
    .select('detail')
    .executeTakeFirstOrThrow();
  assert.deepEqual(entries.detail, {
    uid: ann.uid,
    reason: '停电十分钟',
    before: { extraMinutes: 0 },
    after: { extraMinutes: 10 },
  });
  const kinds = await db
    .selectFrom('contest_log')
    .where('cid', '=', cid)
    .orderBy('number')
    .select('body')
    .execute();
  assert.deepEqual(
    kinds.map((line) => /"kind":"(\w+)"/.exec(line.body)?.[1]),
    ['began', 'act', 'judged'],
  );
});

test('the staff form sets, keeps and removes individual timing, and rejects more than the contest’s duration', async () => {
  const { server, author } = cast;
  const times = { startTime: cast.at(0).toISOString(), endTime: cast.at(300).toISOString() };
  const { data } = await server.call('POST /api/admin/contest', {
    as: author,
    body: { title: 'own', type: 0, auth: 0, ...times, ownMinutes: 90 },
  });
  const read = async () =>
    (await server.call('GET /api/admin/contest', { as: author, query: { cid: data.id } })).data.ownMinutes;
  assert.equal(await read(), 90);
  const change = (ownMinutes: number | null) =>
    server.call('PUT /api/admin/contest', { as: author, body: { id: data.id, ...times, ownMinutes } });
  await change(null);
  assert.equal(await read(), 90, 'clients that do not know of it keep it');
  assert.equal(
    (await change(301)).msg,
    'The time per participant must be 1 to 300 minutes and not longer than the contest',
  );
  const clone = await server.call('POST /api/admin/contest/clone', { as: author, body: { cid: data.id } });
  const copy = await server.call('GET /api/admin/contest', { as: author, query: { cid: clone.data.id } });
  assert.equal(copy.data.ownMinutes, 90);
  assert.equal((await change(0)).status, 200);
  assert.equal(await read(), 0);
});
