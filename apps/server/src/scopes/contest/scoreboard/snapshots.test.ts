import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedContest } from '../../../app/seed/contest.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { type ContestRow, findContest } from '../repository.ts';
import { insertContestProblems, buildContest, sendJudged } from '../testing/build-contest.ts';
import { type ScoreboardView, createScoreboardCache } from './snapshots.ts';

let server: TestServer;
let author: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  author = await server.buildUser({ role: 'root' });
});
after(() => server.stop());

const view: ScoreboardView = {
  sealedFrom: null,
  frozenAttemptsUntil: null,
  takesLate: false,
  removesStars: false,
  showsIdle: false,
  only: null,
};

/** Creates a scoreboard cache with a clock that the test controls. */
function agingBoards() {
  let now = 0;
  return {
    boardOf: createScoreboardCache({ ...server.services, ticks: () => now }),
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}

async function rowOf(cid: number): Promise<ContestRow> {
  const row = await findContest(server.services.db, cid, null);
  assert.ok(row);
  return row;
}

test('a scoreboard stays cached for minutes, and shows current names', async () => {
  const { services } = server;
  const ann = await server.buildUser({ username: 'ann', nickname: 'Annie' });
  const startsAt = new Date(Date.now() - 3_600_000);
  const cid = await buildContest(services, author, { startsAt });
  const [problem] = await insertContestProblems(services, cid, ['A']);
  assert.ok(problem);
  await sendJudged(services, { uid: ann.uid, cid, problem, at: new Date(), status: 0 });
  const row = await rowOf(cid);
  const { boardOf, pass } = agingBoards();
  const first = await boardOf(row, view);
  pass(200_000);
  assert.equal(await boardOf(row, view), first, 'nothing has changed');
  await services.db.updateTable('app_user').set({ nickname: 'Anne' }).where('uid', '=', ann.uid).execute();
  const next = await boardOf(row, view);
  assert.equal(next.rows[0]?.nickname, 'Anne');
  pass(400_000);
  assert.equal(await boardOf(row, view), next, 'a second read returns the same');
  await services.db.updateTable('problem').set({ auth: 2 }).where('id', '=', problem.pid).execute();
  pass(2000);
  assert.deepEqual((await boardOf(row, view)).rows, [], 'a problem that was hidden is in no column');
});

test('while a long scoreboard is computed its top comes from the previous one, unless that is old or has other contest times', async () => {
  const { db } = server.services;
  const cid = await seedContest(db, { rule: 'acm', contestants: 230, problems: 2, state: 'running' });
  const row = await rowOf(cid);
  const { boardOf, pass } = agingBoards();
  const first = await boardOf(row, view);
  assert.ok(first.rows.length >= 200);
  const further = { ...row, scoreboard_version: row.scoreboard_version + 1 };
  pass(5000);
  let isWholeThere = false;
  const whole = await db.transaction().execute(async (trx) => {
    await sql`lock table contest_problem in access exclusive mode`.execute(trx);
    const coming = boardOf(further, view).then((board) => {
      isWholeThere = true;
      return board;
    });
    assert.equal(await boardOf(further, view, { isForTop: true }), first);
    assert.equal(isWholeThere, false, 'all of it is of this moment');
    return { coming };
  });
  const second = await whole.coming;
  assert.notEqual(second, first);
  pass(20_000);
  const old = await boardOf({ ...row, scoreboard_version: row.scoreboard_version + 2 }, view, {
    isForTop: true,
  });
  assert.notEqual(old, second, 'what is old is not told');
  pass(5000);
  const moved = { ...row, scoreboard_version: row.scoreboard_version + 3, ends_at: new Date(0) };
  assert.notEqual(await boardOf(moved, view, { isForTop: true }), old, 'nor what is of another time');
});

test('results that arrive while a long scoreboard is computed in parts are in the next one', async () => {
  const { services } = server;
  const { db } = services;
  const cid = await seedContest(db, { rule: 'acm', contestants: 2000, problems: 8, state: 'running' });
  const { boardOf } = agingBoards();
  const problem = await db
    .selectFrom('contest_problem')
    .where('cid', '=', cid)
    .select(['id as cpid', 'pid', 'display_id as displayId'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('contest_registration')
    .where('cid', '=', cid)
    .select('uid')
    .limit(20)
    .execute();
  const { starts_at: startsAt } = await rowOf(cid);
  const boards: Promise<unknown>[] = [];
  for (const [index, { uid }] of people.entries()) {
    boards.push(boardOf(await rowOf(cid), view));
    await setImmediate();
    const at = new Date(startsAt.getTime() + index * 1000);
    await sendJudged(services, { uid, cid, problem, at, status: 0 });
    boards.push(boardOf(await rowOf(cid), view));
    await setImmediate();
  }
  await Promise.all(boards);
  const row = await rowOf(cid);
  const last = await boardOf(row, view);
  const fresh = await agingBoards().boardOf(row, view);
  assert.equal(last.number, row.scoreboard_version);
  assert.equal(last.number, fresh.number);
  assert.deepEqual(last.rows, fresh.rows);
  const { data } = await server.call('GET /api/contest-board', {
    as: author,
    query: { cid, real: true },
  });
  assert.deepEqual([data.boardNumber, data.rows.length], [fresh.number, fresh.rows.length]);
  assert.deepEqual(data.rows, JSON.parse(JSON.stringify(fresh.rows)));
});
