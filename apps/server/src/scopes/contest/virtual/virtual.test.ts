import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ReplayedRow } from '@xiezhi/contract/routes/contest-virtual';
import { recount } from '../../../judging/counters/recount.ts';
import { buildJudgedProblem } from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import {
  buildContest,
  type ContestOptions,
  type ContestProblemIds,
  sendJudged,
} from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';

const AC = 0;
const WA = -1;
/**
 * Start of the runs in minutes after the start of the contest. It is chosen so that the runs end within a day, because
 * sessions expire after a day.
 */
const later = 400;

let cast: ContestCast;
let node: FakeNode;
let eve: TestUser;

before(async () => {
  cast = await startContestCast();
  node = await buildNode(cast.server);
  eve = await cast.server.buildUser({ username: 'eve' });
});
after(() => cast.server.stop());

interface Arena {
  readonly cid: number;
  readonly problems: readonly ContestProblemIds[];
}

/**
 * Builds a five-hour contest with the problems A and B. bob solves A after 10 minutes and B after 200, ann solves A
 * after 60.
 */
async function arena(options: Partial<ContestOptions> = {}): Promise<Arena> {
  const { server, author, ann, bob, at } = cast;
  const cid = await buildContest(server.services, author, { startsAt: at(0), openRank: true, ...options });
  const problems: ContestProblemIds[] = [];
  for (const displayId of ['A', 'B']) {
    const { pid } = await buildJudgedProblem(server.services, { auth: 3 });
    const { id: cpid } = await server.services.db
      .insertInto('contest_problem')
      .values({ cid, pid, display_id: displayId, display_title: displayId })
      .returning('id')
      .executeTakeFirstOrThrow();
    problems.push({ pid, cpid, displayId });
  }
  const [a, b] = problems;
  assert.ok(a && b);
  const score = options.rule === undefined ? {} : { score: 100 };
  const send = (who: TestUser, problem: ContestProblemIds, minutes: number) =>
    sendJudged(server.services, { uid: who.uid, cid, problem, at: at(minutes), status: AC, ...score });
  await send(bob, a, 10);
  await send(ann, a, 60);
  await send(bob, b, 200);
  cast.clock.set(at(later));
  return { cid, problems };
}

const begin = (cid: number, as = eve, startTime?: string) =>
  cast.server.call('POST /api/contest-virtual', { as, body: { cid, ...(startTime && { startTime }) } });
const end = (cid: number, as = eve) =>
  cast.server.call('DELETE /api/contest-virtual', { as, query: { cid } });
const open = (as = eve) => cast.server.call('GET /api/virtual-participations', { as });
const readRows = (cid: number, as = eve) =>
  cast.server.call('GET /api/contest-virtual', { as, query: { cid } });
const infoOf = async (cid: number, as = eve) =>
  (await cast.server.call('GET /api/get-contest-info', { as, query: { cid } })).data;
const board = (cid: number, as = eve, more: { others?: boolean; virtual?: number } = {}) =>
  cast.server.call('GET /api/contest-virtual-board', { as, query: { cid, ...more } });

async function submit(cid: number, displayId: string, status: number, as = eve): Promise<number> {
  const sent = await cast.server.call('POST /api/submit-problem-judge', {
    as,
    body: { pid: displayId, language: 'C++', code: 'int main() {}', cid: String(cid), isRemote: null },
  });
  assert.equal(sent.status, 200, sent.msg);
  for (let task = await node.claim(); task; task = await node.claim())
    await node.finish(task, { status, score: status === AC ? 100 : 0 });
  // Waits longer than the minimum interval between two submissions in a contest.
  cast.clock.advance(10_000);
  return sent.data.submitId;
}

/** Returns the data of a successful response. */
async function answerOf(answer: Promise<{ status: number; msg: string; data: unknown }>): Promise<unknown> {
  const { status, msg, data: answered } = await answer;
  assert.equal(status, 200, msg);
  return answered;
}

async function refused(cid: number): Promise<string> {
  const { status, msg } = await begin(cid);
  const { data: asked, msg: kept } = await readRows(cid);
  assert.equal(asked?.refusal ?? kept, msg, 'what is told beforehand is what one is told then');
  return `${status} ${msg}`;
}

/** Moves the clock to this many minutes after the start of a run at `later`. */
const goTo = (minutes: number) => cast.clock.set(cast.at(later + minutes));
const rowsOf = (rows: readonly ReplayedRow[]) =>
  rows.map((row) => [
    row.username,
    row.rank,
    'ac' in row ? row.ac : row.totalScore,
    row.virtual === undefined ? '' : 'virtual',
  ]);

test('a user goes through an ended contest in real time, with the replayed scoreboard', async () => {
  const { cid } = await arena({ sealedMinutes: 60 });
  const idle = await infoOf(cid);
  assert.deepEqual([idle.virtual, idle.can.virtual, idle.can.submit], [null, true, false]);
  const begun = await begin(cid);
  assert.equal(begun.status, 200, begun.msg);
  assert.deepEqual(begun.data, {
    id: begun.data.id,
    startTime: cast.at(later).toISOString(),
    endTime: cast.at(later + 300).toISOString(),
    phase: 'running',
  });
  const [listed] = (await open()).data;
  assert.deepEqual([listed?.cid, listed?.title, listed?.id], [cid, 'contest', begun.data.id]);
  const during = await infoOf(cid);
  assert.deepEqual([during.phase, during.can.submit, during.virtual?.id], ['ended', true, begun.data.id]);
  assert.deepEqual(rowsOf((await board(cid)).data.rows), [['eve', 1, 0, 'virtual']]);

  goTo(30);
  await submit(cid, 'A', WA);
  await submit(cid, 'A', AC);
  const early = (await board(cid)).data;
  assert.deepEqual([early.seconds, early.isSealed], [30 * 60, false]);
  assert.deepEqual(rowsOf(early.rows), [
    ['team2', 1, 1, ''],
    ['eve', 2, 1, 'virtual'],
  ]);
  const mine = early.rows[1];
  assert.ok(mine && 'ac' in mine);
  assert.deepEqual(mine.submissionInfo, { A: { errorNum: 1, isAC: true, ACTime: 30 * 60 + 10 } });
  assert.equal(mine.uid, eve.uid);

  goTo(205);
  await submit(cid, 'B', AC);
  assert.deepEqual(rowsOf((await board(cid)).data.rows), [
    ['team2', 1, 2, ''],
    ['eve', 2, 2, 'virtual'],
    ['team1', 2, 1, ''],
  ]);
  goTo(250);
  assert.equal((await board(cid)).data.isSealed, true, 'as it was sealed then');

  goTo(300);
  const over = await infoOf(cid);
  assert.deepEqual([over.virtual, over.can.submit], [null, false]);
  const { data } = await readRows(cid);
  assert.deepEqual([data.contestants, data.best, data.attempts.length], [2, begun.data.id, 1]);
  assert.deepEqual([data.attempts[0]?.phase, data.attempts[0]?.row?.rank], ['ended', 2]);
  assert.equal((await board(cid)).data.isSealed, false);
});

test('a run changes no statistics of the contest', async () => {
  const { server, ann, root, author } = cast;
  const { cid, problems } = await arena({ takesLate: true });
  const { db } = server.services;
  const read = async () => {
    const ask = { cid };
    const body = { ...ask, containsEnd: true, showRegistered: true };
    const [a] = problems;
    assert.ok(a);
    const counted = await db
      .selectFrom('user_problem')
      .where('cid', '=', cid)
      .selectAll()
      .orderBy('uid')
      .execute();
    const file = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: author.token } });
      assert.match(answer.headers.get('content-type') ?? '', /x-download/);
      return Buffer.from(await answer.arrayBuffer()).length;
    };
    return {
      rank: await answerOf(server.call('POST /api/get-contest-rank', { as: ann, body })),
      outside: await answerOf(server.call('POST /api/get-contest-outside-scoreboard', { body })),
      whole: await answerOf(
        server.call('GET /api/contest-board', { as: root, query: { ...ask, containsEnd: true } }),
      ),
      balloons: await answerOf(server.call('GET /api/get-contest-ac-info', { as: author, query: ask })),
      problems: await answerOf(
        server.call('GET /api/get-contest-problem', { as: ann, query: { ...ask, containsEnd: true } }),
      ),
      detail: await answerOf(
        server.call('GET /api/get-contest-problem-details', {
          as: ann,
          query: { ...ask, displayId: 'A', containsEnd: true },
        }),
      ),
      submissions: await answerOf(
        server.call('GET /api/contest-submissions', {
          as: author,
          query: { contestID: cid, containsEnd: true },
        }),
      ),
      log: await answerOf(server.call('GET /api/contest-log-head', { query: ask })),
      links: await answerOf(
        server.call('GET /api/admin/contest/get-problem-list', {
          as: author,
          query: { ...ask, currentPage: 1, limit: 10 },
        }),
      ),
      bank: await answerOf(server.call('GET /api/get-submission-list', { query: {} })),
      events: (await db.selectFrom('scoreboard_event').where('cid', '=', cid).selectAll().execute()).length,
      home: await answerOf(server.call('GET /api/get-user-home-info', { query: { uid: eve.uid } })),
      counted,
      zip: await file(
        `/api/file/download-contest-ac-submission?cid=${cid}&excludeAdmin=false&splitType=user`,
      ),
    };
  };
  const official = await read();
  assert.equal((await begin(cid)).status, 200);
  // Solves all problems earlier than every contestant. If statistics counted the run, all of them would change.
  goTo(1);
  const first = await submit(cid, 'A', AC);
  await submit(cid, 'B', AC);
  await submit(cid, 'B', WA);
  assert.deepEqual(await read(), official);
  await recount(db, (await server.services.siteSettings.get()).timeZone);
  assert.deepEqual((await read()).counted, official.counted, 'a recount gives the same figures');
  const again = await server.call('POST /api/admin/judge/rejudge', { as: root, body: { submitId: first } });
  assert.equal(again.status, 200);
  for (let task = await node.claim(); task; task = await node.claim())
    await node.finish(task, { status: WA });
  assert.deepEqual(await read(), official, 'and when it is judged again');
  const replayed = (await board(cid)).data;
  goTo(20);
  const bob = (await board(cid)).data.rows.find(({ username }) => username === 'team2');
  assert.ok(bob && 'ac' in bob && replayed.rows.length === 1);
  assert.equal(bob.submissionInfo['A']?.isFirstAC, true, 'who was first stays first');
  goTo(301);
  assert.equal((await infoOf(cid)).can.submit, true, 'late ones count as they always did');
  await submit(cid, 'A', AC);
  const late = await server.call('POST /api/get-contest-rank', { as: ann, body: { cid, containsEnd: true } });
  assert.ok(late.data.records.some(({ username }) => username === 'eve'));
});

test('during a run the contest appears as it was at that minute, with the user’s own submissions of the run', async () => {
  const { server, bob } = cast;
  const { cid, problems } = await arena();
  const pids = problems.map(({ pid }) => pid);
  const status = async (as: TestUser) =>
    (
      await server.call('POST /api/get-user-problem-status', {
        as,
        body: { pidList: pids, isContestProblemList: true, cid },
      })
    ).data;
  const list = async (as: TestUser, more: { onlyMine?: boolean; virtual?: number } = {}) =>
    (await server.call('GET /api/contest-submissions', { as, query: { contestID: cid, ...more } })).data
      .records;
  const figures = async (as: TestUser) =>
    (await server.call('GET /api/get-contest-problem', { as, query: { cid } })).data.map(({ ac }) => ac);
  assert.deepEqual(
    Object.values(await status(bob)).map(({ status: of }) => of),
    [AC, AC],
  );
  const { data: run } = await begin(cid, bob);
  assert.deepEqual(
    Object.values(await status(bob)).map(({ status: of }) => of),
    [-10, -10],
  );
  goTo(70);
  const submitId = await submit(cid, 'B', WA, bob);
  assert.deepEqual(await figures(bob), [2, 0], 'B was solved by nobody yet');
  assert.deepEqual(await figures(eve), [2, 1], 'others see the contest as it ended');
  assert.deepEqual(
    (await list(bob)).map((row) => [row.username, row.displayId, row.isVirtual ?? false]),
    [
      ['team2', 'B', true],
      ['team1', 'A', false],
      ['team2', 'A', false],
    ],
  );
  assert.deepEqual(
    (await list(bob, { onlyMine: true })).map((row) => row.submitId),
    [submitId],
  );
  assert.ok(
    (await list(eve)).every((row) => row.submitId !== submitId),
    'in the list of the contest it is not',
  );
  // bob has two rows: one of the contest and one of the virtual run.
  assert.deepEqual(rowsOf((await board(cid, bob)).data.rows), [
    ['team2', 1, 1, ''],
    ['team1', 2, 1, ''],
    ['team2', 3, 0, 'virtual'],
  ]);
  assert.equal((await end(cid, bob)).status, 200);
  assert.deepEqual(
    (await list(bob, { virtual: run.id })).map((row) => row.submitId),
    [submitId],
  );
  assert.deepEqual(await list(eve, { virtual: run.id }), [], 'a run is listed to nobody else');
  assert.deepEqual(
    Object.values(await status(bob)).map(({ status: of }) => of),
    [AC, AC],
  );
});

test('allows one run at a time, starts one on a double click, and another after one was ended or cancelled', async () => {
  const { cid } = await arena();
  const answers = await Promise.all([begin(cid), begin(cid), begin(cid)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((left, right) => left - right),
    [200, 400, 400],
  );
  const runs = () =>
    cast.server.services.db.selectFrom('virtual_run').where('cid', '=', cid).select('id').execute();
  assert.equal((await runs()).length, 1);
  goTo(5);
  assert.equal((await end(cid)).status, 200);
  assert.equal((await end(cid)).status, 404);
  assert.equal((await infoOf(cid)).virtual, null);
  const planned = cast.at(later + 60).toISOString();
  const scheduled = await begin(cid, eve, planned);
  assert.deepEqual([scheduled.data.phase, scheduled.data.startTime], ['scheduled', planned]);
  const waiting = await infoOf(cid);
  assert.deepEqual([waiting.virtual?.phase, waiting.can.submit], ['scheduled', false]);
  assert.equal((await begin(cid)).status, 400, 'one is planned already');
  assert.equal((await end(cid)).status, 200);
  assert.equal((await runs()).length, 1, 'what never began is no attempt');
  for (const wrong of [cast.at(later - 10), cast.at(later + 8 * 24 * 60)])
    assert.equal((await begin(cid, eve, wrong.toISOString())).status, 400);
  assert.equal((await begin(cid, eve, 'tomorrow')).status, 400);
});

test('shows rows of others on request, marked, with each user’s latest run', async () => {
  const { ann, bob } = cast;
  const { cid } = await arena();
  await begin(cid, bob);
  goTo(2);
  await submit(cid, 'B', AC, bob);
  await end(cid, bob);
  cast.clock.set(cast.at(later * 2));
  await begin(cid);
  cast.clock.set(cast.at(later * 2 + 1));
  assert.deepEqual(rowsOf((await board(cid, eve, { others: true })).data.rows), [['eve', 1, 0, 'virtual']]);
  cast.clock.set(cast.at(later * 2 + 5));
  assert.deepEqual(rowsOf((await board(cid, eve, { others: true })).data.rows), [
    ['team2', 1, 1, 'virtual'],
    ['eve', 1, 0, 'virtual'],
  ]);
  assert.deepEqual(rowsOf((await board(cid)).data.rows), [['eve', 1, 0, 'virtual']]);
  await cast.server.services.db
    .insertInto('user_rating')
    .values([
      { uid: eve.uid, rating: 1700, best: 1700, contests: 1, change: 0, rated_at: new Date() },
      { uid: bob.uid, rating: 1500, best: 1500, contests: 1, change: 0, rated_at: new Date() },
    ])
    .execute();
  const rated = (await board(cid, eve, { others: true })).data.rows;
  assert.deepEqual(
    rated.map(({ siteRating }) => siteRating),
    [1500, 1700],
    'ratings as on the scoreboard of the contest',
  );
  const others = (await board(cid)).data.run.id;
  assert.equal((await board(cid, ann)).status, 404, 'who has no run has no replay');
  assert.equal((await board(cid, bob, { virtual: others })).status, 404, 'nor that of somebody else');
});

test('requires permission by staff, visible results and no other contest that hides the problems', async () => {
  const { server, author, at } = cast;
  const closed = (await arena()).cid;
  await server.services.db
    .updateTable('contest')
    .set({ open_virtual: false })
    .where('id', '=', closed)
    .execute();
  assert.match(await refused(closed), /^403 This contest does not allow/);
  assert.match(
    await refused((await arena({ sealedMinutes: 60, opensItself: false })).cid),
    /^403 The scoreboard of the/,
  );
  const hidden = (await arena({ rule: 'oi-recent', sealedMinutes: 60, opensItself: false })).cid;
  assert.match(await refused(hidden), /^403 The scoreboard of the/);
  assert.match(await refused((await arena({ auth: 'private', password: 'sesame' })).cid), /^40[03] /);
  const running = await arena();
  cast.clock.set(at(200));
  assert.match(await refused(running.cid), /^400 Virtual participation/);
  assert.equal((await board(running.cid)).status, 400);
  cast.clock.set(at(later));
  const { cid, problems } = await arena();
  // The contest begins in real time, because the database hides problems by its own clock.
  const next = await buildContest(server.services, author, { startsAt: new Date(Date.now() - 60_000) });
  const [a] = problems;
  assert.ok(a);
  await server.services.db
    .insertInto('contest_problem')
    .values({ cid: next, pid: a.pid, display_id: 'X', display_title: 'X' })
    .execute();
  assert.match(await refused(cid), /^403 Another contest that has not ended/);
});

test('in a frozen OI contest users do not see their own results until their run is over', async () => {
  const { cid } = await arena({ rule: 'oi-recent', sealedMinutes: 60 });
  await begin(cid);
  goTo(100);
  await submit(cid, 'A', AC);
  goTo(250);
  const submitId = await submit(cid, 'B', AC);
  const detail = async () =>
    (await cast.server.call('GET /api/get-submission-detail', { as: eve, query: { submitId } })).data;
  assert.equal((await infoOf(cid)).areResultsHidden, true);
  assert.equal((await detail()).submission.status, -5);
  assert.deepEqual(
    (await board(cid)).data.rows.map((row) => ['totalScore' in row && row.totalScore, row.username]),
    [
      [200, 'team2'],
      [100, 'eve'],
      [100, 'team1'],
    ],
  );
  goTo(300);
  assert.equal((await detail()).submission.status, AC);
  assert.equal((await readRows(cid)).data.attempts[0]?.row?.rank, 1);
});

test('a run can be ended or cancelled while its contest is hidden or deleted', async () => {
  const { db } = cast.server.services;
  for (const hidden of [{ is_visible: false }, { hidden_at: new Date() }]) {
    for (const startTime of [undefined, cast.at(later + 60).toISOString()]) {
      const { cid } = await arena();
      assert.equal((await begin(cid, eve, startTime)).status, 200);
      await db.updateTable('contest').set(hidden).where('id', '=', cid).execute();
      assert.equal((await readRows(cid)).status, 404, 'nothing of it is shown');
      const run = (await open()).data.find((listed) => listed.cid === cid);
      assert.equal(run?.title, null, 'it is listed without its title');
      assert.equal(run?.phase, startTime === undefined ? 'running' : 'scheduled');
      assert.equal(
        (await open(cast.ann)).data.some((listed) => listed.cid === cid),
        false,
      );
      cast.clock.advance(1000);
      assert.equal((await end(cid)).status, 200);
      const again = await end(cid);
      assert.equal(again.status, 404);
      await db
        .updateTable('contest')
        .set({ is_visible: true, hidden_at: null })
        .where('id', '=', cid)
        .execute();
      assert.equal((await infoOf(cid))?.virtual, null);
      assert.equal(
        (await open()).data.some((listed) => listed.cid === cid),
        false,
      );
    }
  }
  assert.equal((await end(999_999)).status, 404);
});
