import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildJudgedProblem } from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from '../testing/build-contest.ts';
import { type ContestCast, startContestCast } from '../testing/cast.ts';
import { verifyStored } from './repository.ts';

let cast: ContestCast;
let node: FakeNode;
let people: TestUser[];

before(async () => {
  cast = await startContestCast(new Date());
  node = await buildNode(cast.server);
  people = [cast.ann, cast.bob, await cast.server.buildUser(), await cast.server.buildUser()];
});
after(() => cast.server.stop());

/** Builds a contest with problems that can be judged, and one judged submission for each problem. */
async function build(): Promise<{ cid: number; problems: ContestProblemIds[]; sent: number[] }> {
  const { services } = cast.server;
  const cid = await buildContest(services, cast.author, {
    startsAt: cast.at(-60),
    auth: 'protected',
    password: 'first',
  });
  const problems = await insertContestProblems(services, cid, ['A', 'B']);
  const { pid } = await buildJudgedProblem(services, { auth: 3 });
  const { id: cpid } = await services.db
    .insertInto('contest_problem')
    .values({ cid, pid, display_id: 'C', display_title: 'C' })
    .returning('id')
    .executeTakeFirstOrThrow();
  problems.push({ pid, cpid, displayId: 'C' });
  const sent: number[] = [];
  for (const { uid } of people)
    for (const problem of problems)
      sent.push(await sendJudged(services, { uid, cid, problem, at: cast.at(-30), status: -1 }));
  return { cid, problems, sent };
}

/** Starts every action that locks the contest, each of them several times in parallel. */
function actsOn(cid: number, problems: readonly ContestProblemIds[], sent: readonly number[], turn: number) {
  const { server, author, root } = cast;
  const title = `round ${turn}`;
  const pids = problems.map(({ pid }) => pid);
  const changes = { title, pwd: `secret ${turn}`, auth: 2 };
  const order = { cid, order: turn % 2 === 0 ? pids : pids.toReversed() };
  return [
    () => server.call('PUT /api/admin/contest', { as: author, body: { id: cid, ...changes } }),
    () => server.call('PUT /api/admin/contest/problem-order', { as: author, body: order }),
    () =>
      server.call('PUT /api/admin/contest/change-contest-visible', {
        as: author,
        query: { cid, visible: true },
      }),
    () =>
      server.call('POST /api/admin/contest/announcement', {
        as: author,
        body: { cid, announcement: { title, content: title } },
      }),
    () => server.call('POST /api/admin/contest-rejudges', { as: root, body: { cid, pids } }),
    ...sent.map((submitId, index) => () => {
      const body = { submitId, status: index % 2 };
      return index % 3 === 0
        ? server.call('POST /api/admin/judge/rejudge', { as: root, body })
        : server.call('POST /api/admin/judge/manual-judge', { as: root, body });
    }),
    () =>
      server.call('POST /api/admin/judge/rejudge-contest-problem', {
        as: root,
        body: { cid, pid: pids[0] ?? 0 },
      }),
  ];
}

async function judgeEverything(): Promise<void> {
  for (let task = await node.claim(); task; task = await node.claim())
    await node.finish(task, { status: -1 });
}

test('parallel actions on a contest cause no deadlock, and its log has all of them in one order', async () => {
  const { cid, problems, sent } = await build();
  const { services } = cast.server;
  for (let turn = 0; turn < 4; turn += 1) {
    const answers = await Promise.all([
      ...actsOn(cid, problems, sent, turn).map((act) => act()),
      ...[0, 1, 2].map(async () => {
        await judgeEverything();
        return { http: 200, msg: '' };
      }),
    ]);
    assert.deepEqual(
      answers.filter(({ http }) => http !== 200).map(({ http, msg }) => `${http} ${msg}`),
      [],
    );
  }
  await judgeEverything();
  const { rows } = await services.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  assert.equal(Number(rows[0]?.deadlocks), 0);
  const acts = await services.pool.query<{ act: string | null }>(
    `select distinct body::json ->> 'action' as act from contest_log where cid = $1 order by 1`,
    [cid],
  );
  assert.deepEqual(
    acts.rows.map(({ act }) => act),
    ['contest-announcement-created', 'contest-changed', 'contest-problems-ordered', 'rejudge-batch', null],
    'each of them was done; results have no act',
  );
  const stored = await verifyStored(services.db, cid);
  assert.deepEqual([stored?.log.isGood, stored?.isHeadRight, stored?.different], [true, true, []]);
});
