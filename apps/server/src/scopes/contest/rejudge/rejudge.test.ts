import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { MovedRow } from '@xiezhi/contract/routes/contest-rejudge';
import { sql } from 'kysely';
import { applyBatch } from '../../../judging/rejudge/batch/apply-or-discard.ts';
import { resumeBatches } from '../../../judging/rejudge/batch/resume.ts';
import { releaseHolds } from '../../../judging/queue/scoreboard-hold.ts';
import { buildJudgedProblem } from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import { buildGroup, insertGroupMember, type TestUser } from '../../../../test-support/factories.ts';
import { until } from '../../../../test-support/until.ts';
import { refusalOf } from '../../../../test-support/refusal.ts';
import { verifyStored } from '../audit-chain/repository.ts';
import {
  buildContest,
  type ContestOptions,
  type ContestProblemIds,
  sendJudged,
} from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';

const AC = 0;
const WA = -1;

let cast: ContestCast;
let node: FakeNode;
let eve: TestUser;

before(async () => {
  cast = await startContestCast();
  node = await buildNode(cast.server);
  eve = await cast.server.buildUser({ username: 'eve' });
  cast.clock.set(cast.at(301));
});
after(() => cast.server.stop());

const medals = [
  { name: 'Gold', background: '#f5e3a3', color: '#614a00', num: 1 },
  { name: 'Silver', background: '#dfe5e8', color: '#3f4a50', num: 1 },
];

/** Builds a contest with two problems that can be judged. */
async function build(options: Partial<ContestOptions> = {}) {
  const { services } = cast.server;
  const cid = await buildContest(services, cast.author, { startsAt: cast.at(0), ...options });
  const problems: ContestProblemIds[] = [];
  for (const displayId of ['A', 'B']) {
    const { pid } = await buildJudgedProblem(services, { auth: 3 });
    const { id: cpid } = await services.db
      .insertInto('contest_problem')
      .values({ cid, pid, display_id: displayId, display_title: displayId })
      .returning('id')
      .executeTakeFirstOrThrow();
    problems.push({ pid, cpid, displayId });
  }
  const [a, b] = problems;
  assert.ok(a && b);
  const send = (who: TestUser, problem: ContestProblemIds, minutes: number, status: number, score?: number) =>
    sendJudged(services, {
      uid: who.uid,
      cid,
      problem,
      at: cast.at(minutes),
      status,
      ...(score !== undefined && { score }),
    });
  return { cid, a, b, send };
}

const create = (body: { cid: number; pids: number[]; withManual?: boolean }) =>
  cast.server.call('POST /api/admin/contest-rejudges', { as: cast.root, body });
const compare = async (id: number) =>
  (await cast.server.call('GET /api/admin/contest-rejudge', { as: cast.root, query: { id } })).data;
const apply = (id: number) =>
  cast.server.call('POST /api/admin/rejudge-batch/apply', { as: cast.root, body: { id } });

/** Judges waiting tasks with the given verdicts by submission; all others are accepted. */
async function judge(verdicts: ReadonlyMap<number, number | { status: number; score: number }>) {
  const { rows } = await cast.server.services.pool.query<{ judging_id: number; submit_id: number }>(
    'select judging_id, submit_id from rejudge_draft',
  );
  const draftOf = new Map(rows.map((row) => [row.judging_id, row.submit_id]));
  for (let task = await node.claim(); task; task = await node.claim()) {
    const verdict = verdicts.get(draftOf.get(task.judgingId) ?? 0) ?? AC;
    await node.finish(task, typeof verdict === 'number' ? { status: verdict } : verdict);
  }
}

async function board(cid: number): Promise<string[]> {
  const { data } = await cast.server.call('GET /api/contest-board', { as: cast.root, query: { cid } });
  return data.rows.map(
    (row) => `${row.rank} ${row.username} ${'ac' in row ? row.ac : row.totalScore} ${row.awardName ?? '-'}`,
  );
}

const side = (place: MovedRow['before']) =>
  place === null ? null : `${place.rank} ${place.total} ${place.award?.name ?? '-'} ${place.firsts.join('')}`;
const readRows = (rows: readonly MovedRow[]) =>
  rows.map((row) => [row.username, side(row.before), side(row.after)]);

test('a rejudge that changes the winner is shown before it changes anything, and is on the scoreboard once applied', async () => {
  const { cid, a, b, send } = await build({ awards: medals });
  const wrongly = await send(cast.ann, a, 10, AC);
  await send(cast.ann, b, 20, AC);
  await send(cast.bob, a, 30, AC);
  const missed = await send(cast.bob, b, 40, WA);
  await send(eve, b, 50, AC);
  const was = ['1 team1 2 Gold', '2 team2 1 Silver', '3 eve 1 -'];
  assert.deepEqual(await board(cid), was);

  const { data: batch } = await create({ cid, pids: [a.pid, b.pid] });
  assert.equal(batch.total, 5);
  const unjudged = await compare(batch.id);
  assert.deepEqual(
    [unjudged.board.rows, unjudged.board.people],
    [[], 3],
    'nothing turns before it is judged',
  );
  await judge(
    new Map([
      [wrongly, WA],
      [missed, AC],
    ]),
  );
  assert.deepEqual(await board(cid), was, 'nothing shows before it is applied');

  const seen = await compare(batch.id);
  assert.deepEqual(
    seen.changed.map(({ submitId, displayPid }) => [submitId, displayPid]),
    [
      [wrongly, 'A'],
      [missed, 'B'],
    ],
  );
  const moves = [
    ['team2', '2 1 Silver ', '1 2 Gold A'],
    ['team1', '1 2 Gold AB', '2 1 Silver B'],
  ];
  assert.deepEqual(readRows(seen.board.rows), moves);
  assert.deepEqual([seen.board.changed, seen.board.shifted, seen.board.awards], [2, 0, 2]);

  assert.equal((await apply(batch.id)).data.applied, 5);
  const is = ['1 team2 2 Gold', '2 team1 1 Silver', '3 eve 1 -'];
  assert.deepEqual(await board(cid), is);
  assert.deepEqual(readRows((await compare(batch.id)).board.rows), moves, 'what it moved can still be seen');
  const stored = await verifyStored(cast.server.services.db, cid);
  assert.deepEqual([stored?.log.isGood, stored?.isHeadRight, stored?.different], [true, true, []]);
  const acts = await cast.server.services.pool.query(
    `select body::json ->> 'action' as act from contest_log where cid = $1 and body::json ->> 'kind' = 'act' order by number`,
    [cid],
  );
  assert.deepEqual(
    acts.rows.map(({ act }: { act: string }) => act),
    ['rejudge-batch', 'rejudge-batch-applied'],
    'the log of the contest tells of it',
  );
});

test('a batch reaches the scoreboard in one step when it is applied', async () => {
  const { cid, a, b, send } = await build();
  const first = await send(cast.ann, a, 10, WA);
  const last = await send(cast.bob, b, 20, WA);
  const was = await board(cid);
  const { data: batch } = await create({ cid, pids: [a.pid, b.pid] });
  await judge(new Map());
  const { db } = cast.server.services;
  const statusOf = async (id: number) => {
    const row = await db
      .selectFrom('submission')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow();
    return row.status;
  };
  // Locks the last submission, so that the batch waits after applying the first verdict.
  const { applying } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('submission').where('id', '=', last).select('id').forNoKeyUpdate().execute();
    const answer = apply(batch.id);
    await until('the first verdict is stored', async () => (await statusOf(first)) === AC);
    assert.deepEqual(await board(cid), was, 'half of a batch is not shown');
    return { applying: answer };
  });
  assert.equal((await applying).data.applied, 2);
  assert.deepEqual(await board(cid), ['1 team1 1 -', '2 team2 1 -']);
});

test('a batch that is applied when its server stops is completed later, and reaches the scoreboard in one step', async () => {
  const { cid, a, b, send } = await build();
  await send(cast.ann, a, 10, WA);
  await send(cast.bob, b, 20, WA);
  await send(eve, b, 30, WA);
  const was = await board(cid);
  const { data: batch } = await create({ cid, pids: [a.pid, b.pid] });
  await judge(new Map());
  const { services } = cast.server;
  const { db } = services;
  let published = 0;
  const events = {
    ...services.events,
    publish: async (...parts: Parameters<typeof services.events.publish>) => {
      if ((published += 1) > 1) throw new Error('the server stops');
      return services.events.publish(...parts);
    },
  };
  const by = { uid: cast.root.uid, ip: '10.0.0.1' };
  await assert.rejects(applyBatch({ ...services, events }, by, batch.id), /the server stops/);
  const progress = async () => {
    const { data } = await cast.server.call('GET /api/admin/contest-rejudges', {
      as: cast.root,
      query: { cid },
    });
    return data.batches.map(({ state, applied }) => [state, applied]);
  };
  assert.deepEqual(await progress(), [['applied', 1]]);
  await resumeBatches(services);
  assert.deepEqual(await progress(), [['applied', 1]], 'another server may still be applying it');
  await sql`update rejudge_batch set closed_at = closed_at - interval '20 minutes' where id = ${batch.id}`.execute(
    db,
  );
  await sql`update board_hold set created_at = created_at - interval '20 minutes' where cid = ${cid}`.execute(
    db,
  );
  await releaseHolds(db);
  assert.deepEqual(await board(cid), was);
  await resumeBatches(services);
  assert.deepEqual(await progress(), [['applied', 3]]);
  assert.deepEqual(await board(cid), ['1 team1 1 -', '2 team2 1 -', '3 eve 1 -']);
  await releaseHolds(db);
  assert.deepEqual(await db.selectFrom('board_hold').selectAll().execute(), []);
  const { rows } = await services.pool.query(
    `select distinct uid, ip from audit_log where action = 'rejudge' and target in
      (select 'submission:' || submit_id from rejudge_draft where batch_id = $1)`,
    [batch.id],
  );
  assert.deepEqual(rows, [by], 'on behalf of the user who applied it');
});

test('OI: shows scores before and after; lists a row that only drops in rank among the first ten', async () => {
  const { cid, a, send } = await build({ rule: 'oi-highest' });
  const high = await send(cast.ann, a, 10, AC, 100);
  const middle = await send(cast.bob, a, 20, 8, 60);
  const low = await send(eve, a, 30, 8, 40);
  const { data: batch } = await create({ cid, pids: [a.pid] });
  await judge(
    new Map([
      [high, { status: AC, score: 100 }],
      [middle, { status: 8, score: 60 }],
      [low, { status: 8, score: 80 }],
    ]),
  );
  const { board: moved } = await compare(batch.id);
  assert.deepEqual(readRows(moved.rows), [
    ['eve', '3 40 - ', '2 80 - '],
    ['team2', '2 60 - ', '3 60 - '],
  ]);
  assert.deepEqual([moved.changed, moved.shifted], [1, 1]);
});

test('a draft that was superseded or ended in System Error changes nothing', async () => {
  const { cid, a, send } = await build();
  const byHand = await send(cast.ann, a, 10, AC);
  const faulty = await send(cast.bob, a, 20, AC);
  const { data: batch } = await create({ cid, pids: [a.pid] });
  await judge(
    new Map([
      [byHand, WA],
      [faulty, 4],
    ]),
  );
  assert.deepEqual(readRows((await compare(batch.id)).board.rows), [
    ['team2', '2 1 - ', '1 1 - A'],
    ['team1', '1 1 - A', '2 0 - '],
  ]);
  const body = { submitId: byHand, status: 2 };
  await cast.server.call('POST /api/admin/judge/manual-judge', { as: cast.root, body });
  assert.deepEqual((await compare(batch.id)).board.rows, []);
  await apply(batch.id);
  assert.deepEqual(await board(cid), ['1 team2 1 -', '2 team1 0 -']);
});

test('offers problems with counts and the last drafts; keeps manual verdicts unless requested otherwise', async () => {
  const { cid, a, b, send } = await build({ isVisible: false });
  const byHand = await send(cast.ann, a, 10, WA);
  await send(cast.bob, a, 350, WA);
  await send(cast.bob, a, -10, WA);
  const body = { submitId: byHand, status: 0 };
  await cast.server.call('POST /api/admin/judge/manual-judge', { as: cast.root, body });
  const { data: first } = await create({ cid, pids: [a.pid] });
  const { data: second } = await create({ cid, pids: [a.pid], withManual: true });
  assert.deepEqual([first.total, second.total], [2, 3], 'before the start and after the end too');
  const query = { cid };
  const { data } = await cast.server.call('GET /api/admin/contest-rejudges', { as: cast.root, query });
  assert.deepEqual(
    data.problems.map((row) => [row.displayId, row.submissions, row.manual, row.waiting]),
    [
      ['A', 3, 1, 0],
      ['B', 0, 0, 0],
    ],
  );
  assert.deepEqual(
    data.batches.map(({ id }) => id),
    [second.id, first.id],
  );
  assert.equal((await create({ cid, pids: [b.pid] })).msg, 'No submissions match');
  assert.equal((await create({ cid: 999_999, pids: [a.pid] })).status, 404);
  for (const { id } of data.batches)
    await cast.server.call('POST /api/admin/rejudge-batch/drop', { as: cast.root, body: { id } });
});

test('a contest does not show rejudges of the bank, and its own need rejudge permission', async () => {
  const { cid, a, send } = await build();
  await send(cast.ann, a, 10, AC);
  const { data: batch } = await create({ cid, pids: [a.pid] });
  for (const as of [cast.author, cast.ann]) {
    const query = { id: batch.id };
    assert.equal((await cast.server.call('GET /api/admin/contest-rejudge', { as, query })).http, 403);
    assert.equal(
      (await cast.server.call('GET /api/admin/contest-rejudges', { as, query: { cid } })).http,
      403,
    );
  }
  const problemID = (await buildJudgedProblem(cast.server.services)).displayId;
  const none = await cast.server.call('POST /api/admin/rejudge-batches', {
    as: cast.root,
    body: { problemID },
  });
  assert.equal(none.msg, 'No submissions match', 'and the bank knows nothing of contests');
  const answer = await cast.server.call('GET /api/admin/contest-rejudge', {
    as: cast.root,
    query: { id: 999_999 },
  });
  assert.equal(answer.status, 404);
});

test('a rejudged problem reaches the scoreboard in one step, with the last verdict', async () => {
  const { cid, a, b, send } = await build();
  const first = await send(cast.ann, a, 10, WA);
  await send(cast.bob, a, 20, WA);
  await send(eve, a, 30, AC);
  await send(eve, b, 40, AC);
  const was = await board(cid);
  // Finishes tasks that another test left behind.
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
  const answer = await cast.server.call('POST /api/admin/judge/rejudge-contest-problem', {
    as: cast.root,
    body: { cid, pid: String(a.pid) },
  });
  assert.equal(answer.status, 200);
  const seen: string[][] = [];
  for (let task = await node.claim(); task; task = await node.claim()) {
    seen.push(await board(cid));
    await node.finish(task, { status: task.submitId === first ? WA : AC });
  }
  assert.deepEqual(seen, [was, was, was]);
  assert.deepEqual(await board(cid), ['1 eve 2 -', '2 team2 1 -', '3 team1 0 -']);
  const { db } = cast.server.services;
  assert.deepEqual(await db.selectFrom('board_hold').selectAll().execute(), []);
  const stored = await verifyStored(db, cid);
  assert.deepEqual([stored?.isHeadRight, stored?.different], [true, []]);
});

test('first verdicts reach the scoreboard while their problem is rejudged', async () => {
  const { server } = cast;
  const { cid, a, b, send } = await build({ startsAt: cast.at(290) });
  const judged = await send(eve, a, 295, WA);
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
  const sent = await server.call('POST /api/submit-problem-judge', {
    as: cast.ann,
    body: { pid: a.displayId, language: 'C++', code: 'int main() {}', cid },
  });
  assert.equal(sent.status, 200, sent.msg);
  const rejudged = await server.call('POST /api/admin/judge/rejudge-contest-problem', {
    as: cast.root,
    body: { cid, pid: a.pid },
  });
  assert.equal(rejudged.status, 200, rejudged.msg);
  const first = await node.claim();
  assert.equal(first?.submitId, sent.data.submitId);
  assert.ok(first);
  await node.finish(first);
  assert.deepEqual(await board(cid), ['1 team1 1 -', '2 eve 0 -']);
  const query = { cid, currentPage: 1, limit: 10 };
  const balloons = await server.call('GET /api/get-contest-ac-info', { as: cast.author, query });
  assert.deepEqual(
    balloons.data.records.map(({ username, firstBlood }) => [username, firstBlood]),
    [['team1', true]],
  );
  await send(eve, b, 296, AC);
  const second = await node.claim();
  assert.equal(second?.submitId, judged);
  assert.ok(second);
  await node.finish(second);
  assert.deepEqual(await board(cid), ['1 eve 2 -', '2 team1 1 -']);
});

test('a cancelled or lost verdict no longer delays the others', async () => {
  const { cid, a, send } = await build();
  const first = await send(cast.ann, a, 10, WA);
  await send(cast.bob, a, 20, WA);
  await cast.server.call('POST /api/admin/judge/rejudge-contest-problem', {
    as: cast.root,
    body: { cid, pid: String(a.pid) },
  });
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task, { status: AC });
  const { db } = cast.server.services;
  // Deletes the other task without a notification, as a manual change in the database does.
  await db.deleteFrom('judging_task').where('submit_id', 'is not', null).execute();
  await releaseHolds(db);
  const solved = (await board(cid)).filter((row) => row.includes(' 1 -'));
  assert.equal(solved.length, 1, `of ${first}`);
});

test('submissions of virtual participations are rejudged with their problem, immediately and as a draft', async () => {
  const { server } = cast;
  const { cid, a, send } = await build();
  await send(cast.bob, a, 10, WA);
  for (let task = await node.claim(); task; task = await node.claim()) await node.finish(task);
  const dan = await server.buildUser({ username: 'dan' });
  assert.equal((await server.call('POST /api/contest-virtual', { as: dan, body: { cid } })).status, 200);
  const sent = await server.call('POST /api/submit-problem-judge', {
    as: dan,
    body: { pid: a.displayId, language: 'C++', code: 'int main() {}', cid },
  });
  assert.equal(sent.status, 200, sent.msg);
  const first = await node.claim();
  assert.equal(first?.submitId, sent.data.submitId);
  assert.ok(first);
  await node.finish(first, { status: WA });
  cast.clock.advance(10_000);
  const solved = async () => {
    const answer = await server.call('GET /api/contest-virtual-board', { as: dan, query: { cid } });
    return answer.data.rows.map((row) => [row.username, 'ac' in row ? row.ac : row.totalScore]);
  };
  assert.deepEqual(await solved(), [['dan', 0]]);
  const query = { cid };
  const read = await server.call('GET /api/admin/contest-rejudges', { as: cast.root, query });
  assert.equal(read.data.problems[0]?.submissions, 2);
  const was = await board(cid);
  await server.call('POST /api/admin/judge/rejudge-contest-problem', {
    as: cast.root,
    body: { cid, pid: a.pid },
  });
  let rejudged = 0;
  for (let task = await node.claim(); task; task = await node.claim()) {
    await node.finish(task, { status: task.submitId === sent.data.submitId ? AC : WA });
    rejudged += 1;
  }
  assert.deepEqual([rejudged, await solved(), await board(cid)], [2, [['dan', 1]], was]);
  const { data: batch } = await create({ cid, pids: [a.pid] });
  assert.equal(batch.total, 2);
  await judge(new Map([[sent.data.submitId, WA]]));
  const compared = await compare(batch.id);
  assert.deepEqual(
    [compared.changedCount, compared.board.rows.length],
    [2, 1],
    'only one is on the scoreboard',
  );
  await apply(batch.id);
  assert.deepEqual([await solved(), await board(cid)], [[['dan', 0]], ['1 team2 1 -']]);
  const { db } = server.services;
  assert.deepEqual(await db.selectFrom('board_hold').selectAll().execute(), []);
});

test('contests of a group are rejudged by root and people of the group; for other holders of the permission they do not exist', async () => {
  const { server, root } = cast;
  const { services } = server;
  const { cid, a, send } = await build();
  await send(cast.ann, a, 10, AC);
  const { data: batch } = await create({ cid, pids: [a.pid] });
  const gid = await buildGroup(services);
  await services.db.updateTable('contest').set({ gid }).where('id', '=', cid).execute();
  await services.db.updateTable('submission').set({ gid }).where('cid', '=', cid).execute();
  const body = { role: 1008, permissions: ['rejudge', 'problem_admin'] };
  assert.equal((await server.call('PUT /api/admin/role-permissions', { as: root, body })).status, 200);
  const judging = await server.buildUser({ role: 'problem_admin' });
  const read = (of: number) =>
    server.call('GET /api/admin/contest-rejudges', { as: judging, query: { cid: of } });
  const make = (of: number) =>
    server.call('POST /api/admin/contest-rejudges', { as: judging, body: { cid: of, pids: [a.pid] } });
  const again = await server.call('POST /api/admin/judge/rejudge-contest-problem', {
    as: judging,
    body: { cid, pid: a.pid },
  });
  assert.match(again.msg, /^No submissions match/);
  assert.deepEqual(refusalOf(await read(cid)), refusalOf(await read(987_654)));
  assert.deepEqual(refusalOf(await make(cid)), refusalOf(await make(987_654)));
  const query = { id: batch.id };
  const compared = await server.call('GET /api/admin/contest-rejudge', { as: judging, query });
  assert.equal(compared.status, 404);
  await insertGroupMember(services, gid, { [judging.uid]: 3 });
  assert.equal((await read(cid)).status, 200);
});
