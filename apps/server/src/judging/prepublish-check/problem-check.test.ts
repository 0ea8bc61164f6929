import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JudgingOutcome, JudgingTask } from '@xiezhi/contract/judging';
import type { ProblemFinding } from '@xiezhi/contract/text/problem-check';
import { sql } from 'kysely';
import { buildJudgedProblem, type TestProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { until } from '../../../test-support/until.ts';
import { checkFindings } from './check-findings.ts';

/** A solution with one comparison. `judge` accepts its mutant with `<=`, which therefore survives. */
const right = 'a, b = map(int, input().split())\nif a < b:\n    print(a + b)\nelse:\n    print(a + b)\n';

let server: TestServer;
let node: FakeNode;
let root: TestUser;
let problem: TestProblem;

before(async () => {
  server = await startTestServer({ onLogLine: () => {} });
  node = await buildNode(server);
  root = await server.buildUser({ role: 'root' });
});
beforeEach(async () => {
  problem = await buildJudgedProblem(server.services, {
    cases: [
      { score: null, group: 1, input: '1 2\n', answer: '3\n' },
      { score: null, group: 1, input: '5 2\n', answer: '7\n' },
    ],
  });
});
after(() => server.stop());

const show = async () =>
  (await server.call('GET /api/admin/problem-check', { as: root, query: { pid: problem.pid } })).data;
const start = (as: TestUser = root) =>
  server.call('POST /api/admin/problem-check', { as, body: { pid: problem.pid } });
const save = (body: Record<string, unknown>, as: TestUser = root) =>
  server.call('PUT /api/admin/problem-solution', { as, body: { pid: problem.pid, ...body } });
const add = async (name: string, code: string, expected: string) => {
  const answer = await save({ name, language: 'Python3', code, expected });
  assert.equal(answer.status, 200, answer.msg);
  return answer.data;
};

type Judge = (task: JudgingTask) => Partial<JudgingOutcome>;

/** Judges all waiting tasks until the job has ended. */
async function judgeAll(judge: Judge): Promise<JudgingTask[]> {
  const judged: JudgingTask[] = [];
  await until('the checks have ended', async () => {
    for (let task = await node.claim(); task; task = await node.claim()) {
      judged.push(task);
      await node.finish(task, judge(task));
    }
    const { run } = await show();
    return run !== null && run.state !== 'waiting' && run.state !== 'running';
  });
  return judged;
}

const failedAt = (task: JudgingTask, seqs: readonly number[], status = -1): Partial<JudgingOutcome> => ({
  status,
  cases: task.cases.map(({ seq, group }) =>
    caseResult(seq, { group, status: seqs.includes(seq) ? status : 0 }),
  ),
});

/** Accepts the right program and its mutant with `<=`; all other programs fail the first case. */
const judge: Judge = (task) => {
  if (task.code === right || task.code.includes('a <= b')) return {};
  return failedAt(task, [1]);
};

const kinds = (findings: readonly ProblemFinding[] = []) => findings.map(({ kind }) => kind);

test('solutions, limit and mutants are judged without a submission and evaluated', async () => {
  await add('good.py', right, 'AC');
  await add('bad.py', 'print(0)\n', 'WA');
  await add('strange.py', 'print(1)\n', 'TLE');
  const begun = await start();
  assert.equal(begun.data.title, `Checks before publishing: ${problem.displayId}`);
  const tasks = await judgeAll(judge);
  const { run, result } = await show();
  assert.equal(run?.state, 'done');
  assert.ok(result);
  assert.deepEqual(result.stale, []);
  assert.deepEqual(kinds(result.findings), [
    'noValidator',
    'solutionMissed',
    'timeLimitFits',
    'mutantsSurvived',
  ]);
  assert.deepEqual(result.findings[1], {
    kind: 'solutionMissed',
    level: 'error',
    path: 'submissions/time_limit_exceeded/strange.py',
    expected: ['TLE'],
    got: ['WA', 'AC'],
    seq: 1,
  });
  assert.deepEqual(
    result.solutions.map(({ status, isMet }) => [status, isMet]),
    [
      [0, true],
      [-1, true],
      [-1, false],
    ],
  );
  assert.ok(result.mutation);
  assert.equal(result.mutation.code, right);
  assert.deepEqual(result.mutation.survivors, [
    { kind: 'boundary', line: 2, column: 6, from: '<', to: '<=' },
  ]);
  assert.equal(tasks.length, 3 + result.mutation.made);
  assert.ok(
    tasks.every(({ submitId, problem: { timeLimitMs } }) => submitId === null && timeLimitMs === 1000),
  );
  const { rows } = await sql<{ submissions: number; judgings: number }>`select
    (select count(*) from submission where pid = ${problem.pid}) as submissions,
    (select count(*) from judging where reason = 'check') as judgings`.execute(server.services.db);
  assert.deepEqual(rows, [{ submissions: 0, judgings: 0 }], 'nothing is left but the result');
});

test('a result becomes outdated by changes of limits, programs, data or checker', async () => {
  const { db } = server.services;
  const missing = async () => (await checkFindings(db, problem.pid)).map((one) => one.text('en-US'));
  assert.deepEqual(await missing(), ['The checks have never been run']);
  await add('good.py', right, 'AC');
  await start();
  await judgeAll(judge);
  assert.deepEqual(await missing(), [
    'Bugs added to a correct solution that the test data did not detect: 1',
  ]);
  const body = { pid: problem.pid, timeLimit: 2000 };
  assert.equal((await server.call('PUT /api/admin/problem-draft', { as: root, body })).status, 200);
  assert.deepEqual((await show()).result?.stale, ['limits']);
  assert.equal((await show()).timeLimitMs, 2000);
  await add('slow.py', 'pass\n', 'TLE');
  assert.deepEqual((await show()).result?.stale, ['limits', 'programs']);
  const other = await buildJudgedProblem(server.services, { cases: [{ score: null, group: 2 }] });
  await sql`update problem set judge_mode = 'spj', is_remove_end_blank = not is_remove_end_blank,
    data_version = (select data_version from problem where id = ${other.pid}) where id = ${problem.pid}`.execute(
    db,
  );
  assert.deepEqual((await show()).result?.stale, ['data', 'judge', 'limits', 'programs']);
  assert.deepEqual(await missing(), ['The problem has changed since the checks were run']);
});

test('checks of a problem run once at a time, and cancelling deletes waiting runs and notifies nodes', async () => {
  await add('good.py', right, 'AC');
  await add('also.py', right, 'AC');
  await start();
  assert.equal((await start()).msg, 'The checks of this problem are already running');
  await until('a run waits', async () => ((await show()).run?.parts[0]?.total ?? 0) === 2);
  const task = await node.claim();
  assert.ok(task);
  const body = { pid: problem.pid };
  const cancel = () => server.call('POST /api/admin/problem-check/cancel', { as: root, body });
  assert.equal((await cancel()).status, 200);
  assert.equal(await node.claim(), null);
  assert.deepEqual(await node.heartbeat([task]), [task.judgingId]);
  await until('the job has ended', async () => (await show()).run?.state === 'cancelled', 30_000);
  assert.equal((await cancel()).msg, 'This job has already ended');
  assert.equal((await show()).result, null);
  assert.equal((await start()).status, 200, 'and again');
  await judgeAll(judge);
  assert.ok((await show()).result);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from problem_check where pid = ${problem.pid}`.execute(server.services.db);
  assert.equal(rows[0]?.count, 1, 'what came to nothing is not kept, with all programs of the problem in it');
});

test('validators run over every input, and a rejection is reported with its case', async () => {
  const validators = [{ path: 'input_validators/v.cpp', language: 'C++', code: 'int main() {}' }];
  await server.services.db
    .insertInto('problem_package')
    .values({ pid: problem.pid, format: 'icpc', validators: JSON.stringify(validators) })
    .execute();
  await start();
  const [task] = await judgeAll((one) => ({
    status: -1,
    cases: one.cases.map(({ seq }) =>
      caseResult(seq, { status: 3, exitCode: seq === 1 ? 42 : 43, signal: null, staffMessage: 'too large' }),
    ),
  }));
  assert.equal(task?.problem.timeLimitMs, 10_000);
  const { findings } = (await show()).result ?? {};
  assert.deepEqual(kinds(findings), ['inputRefused', 'noSolution', 'noMutants']);
  assert.deepEqual(findings?.[0], {
    kind: 'inputRefused',
    level: 'error',
    path: 'input_validators/v.cpp',
    seq: 2,
    name: 'case2',
    said: 'too large',
  });
});

test('a checker is tested with answers, empty output, inputs and answers of other cases', async () => {
  const checker = { language: 'C++', code: 'int main() {}', dialect: 'auto', unit: 'percent', arguments: [] };
  await sql`update problem set judge_mode = 'spj', checker = ${JSON.stringify(checker)}::jsonb
    where id = ${problem.pid}`.execute(server.services.db);
  await start();
  const tasks = await judgeAll((task) => {
    const [one] = task.cases;
    return one?.output?.size === 0
      ? {}
      : failedAt(task, one?.output?.sha256 === one?.answer.sha256 ? [2] : [1, 2]);
  });
  const outputs = tasks.map(({ cases }) => cases.map(({ output }) => output?.sha256));
  const [first, second] = tasks[0]?.cases ?? [];
  assert.ok(first && second);
  assert.deepEqual(outputs[0], [first.answer.sha256, second.answer.sha256]);
  assert.deepEqual(outputs[2], [first.input.sha256, second.input.sha256]);
  assert.deepEqual(outputs[3], [second.answer.sha256, first.answer.sha256]);
  const { findings = [] } = (await show()).result ?? {};
  assert.deepEqual(kinds(findings), [
    'noValidator',
    'answerRefused',
    'wrongAccepted',
    'noSolution',
    'noMutants',
  ]);
  assert.deepEqual(findings[2], {
    kind: 'wrongAccepted',
    level: 'error',
    probe: 'empty',
    accepted: 2,
    outputs: 2,
    seqs: [1, 2],
  });
});

test('each group of a scored problem is tested separately, and a group that fails no mutant is weak', async () => {
  problem = await buildJudgedProblem(server.services, {
    type: 1,
    judge_case_mode: 'subtask_average',
    cases: [
      { score: 50, group: 1, input: '1 2\n', answer: '3\n' },
      { score: 50, group: 2, input: '5 2\n', answer: '7\n' },
    ],
  });
  await add('good.py', right, 'AC');
  await start();
  const tasks = await judgeAll(judge);
  assert.deepEqual(tasks.map(({ problem: { judgeCaseMode } }) => judgeCaseMode).slice(0, 2), [
    'subtask_average',
    'subtask_lowest',
  ]);
  const { findings = [], mutation } = (await show()).result ?? {};
  const weak = findings.find(({ kind }) => kind === 'weakGroup');
  assert.deepEqual(weak && { ...weak, made: 0 }, {
    kind: 'weakGroup',
    level: 'warning',
    group: 2,
    cases: 1,
    made: 0,
  });
  assert.deepEqual(
    mutation?.groups.map(({ group, killed }) => [group, killed > 0]),
    [
      [1, true],
      [2, false],
    ],
  );
});

const wrongIn = (task: JudgingTask, wrong: number): Partial<JudgingOutcome> => ({
  status: 8,
  cases: task.cases.map(({ seq, group }) =>
    caseResult(seq, {
      group,
      status: seq === wrong ? -1 : 0,
      score: seq === wrong ? 0 : ([40, 60][seq - 1] ?? 0),
    }),
  ),
});

test('a solution must match the expectation of each group, and a marked one limits the time limit', async () => {
  problem = await buildJudgedProblem(server.services, {
    type: 1,
    judge_case_mode: 'subtask_lowest',
    cases: [
      { score: 40, group: 1, input: '1 2\n', answer: '3\n' },
      { score: 60, group: 2, input: '5 2\n', answer: '7\n' },
    ],
  });
  const part = { groups: [1], permitted: ['AC'], required: ['AC'], score: { min: 40, max: 40 } };
  const solution = {
    path: 'submissions/mixed/part.py',
    language: 'Python3',
    code: 'print(0)\n',
    permitted: [],
    required: [],
    score: null,
    byGroup: [part, { ...part, groups: [2], permitted: [], required: ['WA'], score: { min: 0, max: 0 } }],
    limitUse: 'none',
  };
  await server.services.db
    .insertInto('problem_package')
    .values({ pid: problem.pid, format: 'icpc', submissions: JSON.stringify([solution]) })
    .execute();
  assert.deepEqual((await show()).solutions[0]?.byGroup?.[0], part);
  const found = async (judged: Judge) => {
    assert.equal((await start()).status, 200);
    await judgeAll(judged);
    return (await show()).result?.findings ?? [];
  };
  assert.deepEqual(kinds(await found((task) => wrongIn(task, 2))), [
    'noValidator',
    'solutionsMet',
    'noMutants',
  ]);
  assert.deepEqual((await found((task) => wrongIn(task, 1)))[1], {
    kind: 'solutionMissed',
    level: 'error',
    path: solution.path,
    expected: ['AC'],
    got: ['WA'],
    seq: 1,
    groups: [1],
    score: { min: 40, max: 40 },
    points: 0,
  });
  // A new expectation removes the package's expectations of single groups, which no longer apply.
  const edit = { formerPath: solution.path, name: 'part.py', language: 'Python3', code: 'print(1)\n' };
  const answer = await save(edit);
  assert.equal((await show()).solutions[0]?.byGroup?.length, 2);
  await save({ ...edit, formerPath: answer.data.path, expected: 'AC' });
  const [saved] = (await show()).solutions;
  assert.deepEqual([saved?.byGroup, saved?.limitUse, saved?.required], [undefined, undefined, ['AC']]);
});

test('does not check a problem without data, or in a language that no node judges', async () => {
  problem = await buildJudgedProblem(server.services, { cases: [] });
  assert.equal((await start()).msg, 'This problem has no test data yet');
  problem = await buildJudgedProblem(server.services);
  await save({ name: 'a.hs', language: 'Haskell', code: 'main = pure ()', expected: 'AC' });
  await start();
  assert.deepEqual(await judgeAll(judge), []);
  const { findings = [] } = (await show()).result ?? {};
  assert.deepEqual(
    findings.find(({ kind }) => kind === 'solutionNotJudged'),
    {
      kind: 'solutionNotJudged',
      level: 'warning',
      path: 'submissions/accepted/a.hs',
      reason: 'language',
      said: '',
    },
  );
});

test('solutions are added, changed with a version check, renamed and removed, and each action is recorded', async () => {
  const { path, version } = await add('a.py', 'print(1)\n', 'AC');
  assert.equal(path, 'submissions/accepted/a.py');
  assert.match((await save({ name: 'a.py', language: 'Python3', code: 'x' })).msg, /a\.py/);
  const read = (at: string) =>
    server.call('GET /api/admin/problem-solution', { as: root, query: { pid: problem.pid, path: at } });
  const found = await read(path);
  assert.deepEqual(
    [found.data.code, found.data.version, found.data.permitted],
    ['print(1)\n', version, ['AC']],
  );
  const edit = { formerPath: path, version, name: 'b.py', language: 'Python3', code: 'print(2)\n' };
  const answer = await save(edit);
  assert.equal(answer.data.path, 'submissions/accepted/b.py', 'what it expects stays');
  assert.equal(
    (await save({ ...edit, formerPath: answer.data.path })).status,
    400,
    'somebody changed it since',
  );
  const moved = await save({ ...edit, formerPath: answer.data.path, version: null, expected: 'TLE' });
  assert.equal(moved.data.path, 'submissions/time_limit_exceeded/b.py');
  assert.equal((await read(answer.data.path)).msg, 'This reference solution does not exist');
  const { required } = (await read(moved.data.path)).data;
  assert.deepEqual(required, ['TLE']);
  assert.equal((await save({ name: '../x', language: 'Python3', code: 'x' })).http, 400);
  assert.equal((await save({ name: 'x.kl', language: 'Klingon', code: 'x' })).status, 400);
  const query = { pid: problem.pid, path: moved.data.path };
  assert.equal((await server.call('DELETE /api/admin/problem-solution', { as: root, query })).status, 200);
  assert.equal((await server.call('DELETE /api/admin/problem-solution', { as: root, query })).status, 404);
  const acts = await server.services.db
    .selectFrom('audit_log')
    .where('target', '=', `problem:${problem.pid}`)
    .select('action')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ action }) => action.replace('problem-solution-', '')),
    ['added', 'changed', 'changed', 'deleted'],
  );
});

test('users cannot check, change or read problems of others', async () => {
  const stranger = await server.buildUser({ role: 'admin' });
  const author = await server.buildUser({ role: 'admin' });
  await sql`update problem set author = ${author.username} where id = ${problem.pid}`.execute(
    server.services.db,
  );
  const { pid } = problem;
  const calls = (as: TestUser) => [
    server.call('GET /api/admin/problem-check', { as, query: { pid } }),
    server.call('POST /api/admin/problem-check', { as, body: { pid } }),
    server.call('POST /api/admin/problem-check/cancel', { as, body: { pid } }),
    server.call('GET /api/admin/problem-solution', { as, query: { pid, path: 'x' } }),
    save({ name: 'a.py', language: 'Python3', code: 'x' }, as),
    server.call('DELETE /api/admin/problem-solution', { as, query: { pid, path: 'x' } }),
  ];
  const statusesFor = async (as: TestUser) => (await Promise.all(calls(as))).map(({ status }) => status);
  assert.deepEqual(new Set(await statusesFor(stranger)), new Set([403]));
  assert.ok(!(await statusesFor(author)).includes(403));
});
