import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { sql } from 'kysely';
import { buildJudgedProblem } from '../../../judging/queue/testing/build-judged-problem.ts';
import { buildNode, type FakeNode } from '../../../judging/queue/testing/fake-node.ts';
import { submitTo } from '../../../judging/queue/testing/submit.ts';
import type { TestUser } from '../../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../../test-support/harness.ts';
import { until } from '../../../../test-support/until.ts';
import {
  insertContestProblems,
  buildContest,
  type ContestProblemIds,
  sendJudged,
} from '../testing/build-contest.ts';
import { countRehearsalRuns } from './rehearsal-runs.ts';
import { sweepRehearsals } from './sweep.ts';

let server: TestServer;
let author: TestUser;
let other: TestUser;
let root: TestUser;
let ann: TestUser;
let one: FakeNode;
let two: FakeNode;
let cid: number;
let problem: ContestProblemIds;

const hour = 3_600_000;
const second = 1000;

before(async () => {
  server = await startTestServer({ settings: { leaseSeconds: 2 }, onLogLine: () => {} });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
  author = await server.buildUser({ role: 'admin' });
  other = await server.buildUser({ role: 'admin' });
  root = await server.buildUser({ role: 'root' });
  ann = await server.buildUser();
});
after(() => server.stop());

/** Builds an ended contest with six submissions of ann, one per second from one minute after the start on. */
beforeEach(async () => {
  one = await buildNode(server);
  two = await buildNode(server);
  const start = new Date(Date.now() - 10 * hour);
  cid = await buildContest(server.services, author, { title: 'past', startsAt: start });
  const [held] = await insertContestProblems(server.services, cid, ['A']);
  assert.ok(held);
  problem = held;
  const { pid } = await buildJudgedProblem(server.services);
  await sql`update problem set data_version = (select data_version from problem where id = ${pid})
    where id = ${problem.pid}`.execute(server.services.db);
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const sentAt = new Date(start.getTime() + 60 * second + at * second);
    const status = at === 5 ? JudgeStatus.WrongAnswer : JudgeStatus.Accepted;
    await sendJudged(server.services, { uid: ann.uid, cid, problem, at: sentAt, status });
  }
});

const start = (body: Record<string, unknown> = {}, as: TestUser = author) =>
  server.call('POST /api/admin/contest/rehearsal', {
    as,
    body: { cid, pace: 10, interrupts: false, ...body },
  });
const begin = async (body: Record<string, unknown> = {}) => {
  const answer = await start(body);
  assert.equal(answer.status, 200, answer.msg);
  return answer.data.id;
};
const show = async (id: number) =>
  (await server.call('GET /api/admin/contest/rehearsal', { as: author, query: { cid, id } })).data;
const list = async (as: TestUser = author) =>
  server.call('GET /api/admin/contest/rehearsals', { as, query: { cid } });
const cancel = (id: number, as: TestUser = author) =>
  server.call('POST /api/admin/contest/rehearsal/cancel', { as, body: { cid, id } });

async function count(table: 'judging' | 'judging_task' | 'contest_rehearsal_submission'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    server.services.db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Timeout for the end of a rehearsal, in ms. It is long, because leases are swept only after the server ran without
 * delay for a while.
 */
const timeoutMs = 60_000;

async function judgeRest(node: FakeNode, id: number): Promise<void> {
  const ended = async () => {
    for (let task = await node.claim(); task; task = await node.claim())
      await node.finish(task, { status: JudgeStatus.Accepted });
    const { state } = await show(id);
    return state !== 'waiting' && state !== 'running';
  };
  await until('the rehearsal has ended', ended, timeoutMs);
}

/** Returns everything that users see or that is counted, as database rows and as responses. */
async function whatPeopleSee(): Promise<unknown> {
  const tables =
    'submission contest scoreboard_event contest_log contest_problem contest_registration user_counter user_problem problem_counter submission_day message test_run rejudge_batch';
  const rows = [];
  for (const table of tables.split(' ')) {
    const found = await sql<{ rows: string | null }>`
      select string_agg(to_jsonb(one)::text, ',' order by to_jsonb(one)::text) as rows
      from ${sql.table(table)} one`.execute(server.services.db);
    rows.push([table, found.rows]);
  }
  const page = { currentPage: 1, limit: 30 };
  const answers = [
    await server.call('POST /api/get-contest-rank', { as: ann, body: { cid, ...page } }),
    await server.call('GET /api/contest-submissions', { as: ann, query: { contestID: cid, ...page } }),
    await server.call('GET /api/get-submission-list', { as: root, query: page }),
    await server.call('GET /api/get-user-home-info', { query: { username: ann.username } }),
    await server.call('GET /api/get-rank-list', { query: { ...page, type: 0 } }),
    await server.call('GET /api/judge-nodes', { as: root }),
  ];
  return [
    rows,
    answers.map(({ status, data }) => [
      status,
      // Omits the time of a node's last heartbeat, because it changes without the rehearsal.
      'nodes' in data ? [data.nodes.map(({ tasks }) => tasks), data.waiting] : data,
    ]),
  ];
}

test('a rehearsal without runs has zero of each kind', async () => {
  assert.deepEqual(
    { ...(await countRehearsalRuns(server.services.db, 0)) },
    { total: 0, unsent: 0, sent: 0, nextMs: null, open: 0, judging: 0 },
  );
});

test('replays a past contest at a given rate with a node outage, and users see none of it', async () => {
  const judgings = await count('judging');
  const seen = await whatPeopleSee();
  const id = await begin({ interrupts: true });
  const held = await one.claim(5000);
  assert.ok(held);
  assert.equal(held.code, `int main() {} // of ${ann.uid}`);
  assert.deepEqual(await whatPeopleSee(), seen, 'while it runs');
  await until('the node is taken out', async () => (await one.heartbeat([held])).length > 0);
  assert.equal((await one.finish(held)).http, 409, 'what it says is not heard');
  assert.equal((await one.progress(held, 6)).http, 409);
  assert.equal((await one.release(held)).http, 409);
  assert.equal(await one.claim(), null, 'it is given nothing more');

  await judgeRest(two, id);
  const { state, outcome, report, sentences, done, total } = await show(id);
  assert.deepEqual([state, outcome, done, total], ['done', 'carries', 6, 6]);
  assert.ok(report);
  assert.deepEqual(
    [report.submissions, report.judged, report.equal, report.different, report.uncompared],
    [6, 6, 5, 1, 0],
  );
  assert.deepEqual(
    report.differences.map(({ problem: name, language, was, now }) => [name, language, was, now]),
    [['A', 'C++', -1, 0]],
  );
  const { interruption } = report;
  assert.ok(interruption);
  assert.deepEqual(
    [interruption.tasks, interruption.lost, interruption.nodesLeft > 0, interruption.returned],
    [1, 0, true, false],
  );
  assert.ok(interruption.costMs !== null && interruption.recoveredMs !== null);
  assert.equal(
    report.nodes.reduce((sum, node) => sum + node.judged, 0),
    6,
  );
  assert.equal(sentences.length, 3);
  assert.deepEqual(await whatPeopleSee(), seen, 'when it is over');
  assert.deepEqual(
    [await count('judging'), await count('judging_task'), await count('contest_rehearsal_submission')],
    [judgings, 0, 0],
  );
  const [row] = (await list()).data.rehearsals;
  assert.deepEqual(
    [row?.id, row?.state, row?.outcome, row?.username],
    [id, 'done', 'carries', author.username],
  );
  const { data } = await list();
  assert.deepEqual([data.hasEnded, data.minutes, data.submissions], [true, 300, 6]);
});

test('exports the report as a file without formulas', async () => {
  const id = await begin();
  await judgeRest(two, id);
  const file = async (format: string) =>
    fetch(`${server.url}/api/admin/contest/rehearsal-report?cid=${cid}&id=${id}&format=${format}`, {
      headers: { authorization: author.token, 'accept-language': 'en-US' },
    });
  const json: unknown = await (await file('json')).json();
  assert.ok(typeof json === 'object' && json !== null && 'submissions' in json && 'sentences' in json);
  assert.equal(json.submissions, 6);
  const csv = await file('csv');
  assert.match(
    csv.headers.get('content-disposition') ?? '',
    /attachment;filename=contest_\d+_rehearsal_\d+\.csv/,
  );
  const text = await csv.text();
  assert.match(text, /This site can handle the contest at 10× speed/);
  assert.match(text, /A,C\+\+,WA,,AC/);
  const none = await server.call('GET /api/admin/contest/rehearsal', {
    as: author,
    query: { cid, id: 999_999 },
  });
  assert.equal(none.msg, 'This rehearsal does not exist');
});

test('real work goes first, also on the node with the outage; cancelling leaves nothing behind', async () => {
  const id = await begin({ interrupts: true });
  const held = await one.claim(5000);
  assert.ok(held);
  await until('the node is taken out', async () => (await one.heartbeat([held])).length > 0);
  await until('some wait', async () => (await count('judging_task')) > 2);
  const { displayId } = await buildJudgedProblem(server.services);
  const submitId = await submitTo(server, { as: ann, displayId, code: 'int main() { return 0; }' });
  const real = await one.claim();
  assert.equal(real?.submitId, submitId);
  assert.ok(real);
  assert.equal((await one.finish(real)).http, 200);
  const later = await submitTo(server, { as: ann, displayId, code: 'int main() { return 1; }' });
  assert.equal((await two.claim())?.submitId, later, 'before what has waited for longer');

  assert.equal((await cancel(id, other)).status, 403);
  assert.equal((await cancel(id)).status, 200);
  assert.deepEqual([await count('judging_task'), await count('contest_rehearsal_submission')], [1, 0]);
  const { db } = server.services;
  const left = await db.selectFrom('judging').where('reason', '=', 'rehearsal').select('id').execute();
  assert.deepEqual(left, []);
  const back = await sql<{ isOut: boolean }>`
    select cut_until > now() as "isOut" from contest_rehearsal where id = ${id}`.execute(db);
  assert.equal(back.rows[0]?.isOut, false, 'the node is back');
  await until('the job has ended', async () => (await show(id)).state === 'cancelled');
  assert.equal((await cancel(id)).msg, 'This job has already ended');
  const entries = await db
    .selectFrom('audit_log')
    .where('target', '=', `contest-rehearsal:${id}`)
    .orderBy('id')
    .select('action')
    .execute();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['contest-rehearsal', 'contest-rehearsal-cancelled'],
  );
  await db.deleteFrom('judging_task').execute();
});

test('only editors of the contest can start one, after its end, one at a time', async () => {
  const plain = await server.buildUser();
  assert.equal((await start({}, plain)).http, 403);
  assert.equal((await start({}, other)).status, 403);
  assert.equal((await list(other)).status, 403);
  for (const pace of [0, 11, 1.5]) assert.equal((await start({ pace })).status, 400, String(pace));
  assert.equal((await start({ minutes: 0 })).status, 400);
  assert.match((await start({ minutes: 1 })).msg, /no submissions to replay/);

  const soon = await buildContest(server.services, author, {
    title: 'soon',
    startsAt: new Date(Date.now() + 2 * 60_000),
  });
  assert.equal((await start()).msg, 'The contest “soon” runs during the rehearsal. Choose another time');
  assert.match((await start({ cid: soon })).msg, /after it has ended/);
  await server.services.db.deleteFrom('contest').where('id', '=', soon).execute();

  await sql`update submission set language = 'Rust' where cid = ${cid}`.execute(server.services.db);
  assert.match((await start()).msg, /use Rust, which no judge node supports/);
  await sql`update submission set language = 'C++' where cid = ${cid}`.execute(server.services.db);

  const id = await begin();
  assert.match((await start({}, root)).msg, /already running on this site/);
  await cancel(id);
  await until('it has ended', async () => (await show(id)).state === 'cancelled');
  await sql`update judge_node set left_at = now()`.execute(server.services.db);
  assert.equal((await start()).msg, 'No judge node is available at present');
});

test('ends when a contest begins', async () => {
  const id = await begin({ pace: 1 });
  await buildContest(server.services, author, { title: 'sudden', startsAt: new Date(), minutes: 1 });
  await until('it has given way', async () => (await show(id)).state === 'failed');
  assert.equal(
    (await show(id)).failure,
    'The contest “sudden” is about to start, so the rehearsal was stopped',
  );
  assert.equal(await count('contest_rehearsal_submission'), 0);
  await sql`delete from contest where title = 'sudden'`.execute(server.services.db);
});

test('the sweep deletes leftovers of a crashed server, and nothing that runs', async () => {
  const id = await begin({ pace: 1 });
  await until('something was sent', async () => (await count('judging_task')) > 0);
  await sweepRehearsals(server.services);
  assert.equal(await count('contest_rehearsal_submission'), 6);
  await server.services.db
    .updateTable('job')
    .set({ state: 'failed', finished_at: new Date() })
    .where('kind', '=', 'contest-rehearsal')
    .where('state', '=', 'running')
    .execute();
  await sweepRehearsals(server.services);
  assert.deepEqual([await count('judging_task'), await count('contest_rehearsal_submission')], [0, 0]);
  assert.equal((await show(id)).state, 'failed');
});
