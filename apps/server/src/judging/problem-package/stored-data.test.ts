import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { taskCase } from '@xiezhi/contract/judging';
import { type ImportPlan, ownWriter, readProblemPackages } from '@xiezhi/formats';
import { z } from 'zod';
import { isCaseName } from '../../problems/test-data/upload/names.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { exportProblem } from './export.ts';
import { importProblem, type PackageImportOptions } from './import.ts';
import { readCases } from '../../problems/test-data/manifest.ts';

/** The starter package whose test data and groups are tested after the import. */
const starter = join(import.meta.dirname, '../../../../../problems/1000-a-plus-b');
const options: PackageImportOptions = { onTaken: 'refuse', isLossAccepted: false, auth: 2, byUid: null };
let server: TestServer;
let plans: ImportPlan[];
before(async () => {
  server = await startTestServer({ hasJobs: false });
  plans = await readProblemPackages(starter);
});
after(() => server.stop());

const first = (): ImportPlan => {
  const [plan] = plans;
  assert.ok(plan);
  return plan;
};

test('cases get valid unique names, and a file shared by several cases is stored once', async () => {
  const { problem, source } = first();
  const [one] = problem.cases;
  assert.ok(one);
  const names = ['../../etc/passwd', 'same', 'same', 'a:b', '', 'fine'];
  const cases = names.map((name, index) => ({ ...one, seq: index + 1, name }));
  let reads = 0;
  const counted = {
    ...source,
    read: async (path: string, maximum?: number) => {
      reads += path === one.inputPath || path === one.answerPath ? 1 : 0;
      return source.read(path, maximum);
    },
  };
  const plan = { ...first(), problem: { ...problem, displayId: 'NAMES', cases }, source: counted };
  const outcome = await importProblem(server.services, plan, options);
  assert.equal(outcome.kind, 'imported', JSON.stringify(outcome));
  assert.equal(reads, 2);
  const stored = (await exportProblem(server.services, 'NAMES'))?.problem.cases.map(({ name }) => name) ?? [];
  assert.equal(new Set(stored).size, names.length);
  assert.ok(stored.every(isCaseName), stored.join());
  assert.deepEqual([stored[1], stored[5]], ['same', 'fine']);
});

test('exports groups as the problem has them now, not as in its original package', async () => {
  const { problem } = first();
  const [one] = problem.cases;
  assert.ok(one);
  const cases = [1, 2, 3].map((seq) =>
    Object.assign({}, one, { seq, name: String(seq), group: seq, score: 10 }),
  );
  const groups = [
    { group: 1, name: 'easy', dependsOn: [] },
    { group: 2, name: 'hard', dependsOn: [1] },
  ];
  const scored = { type: 1, judgeCaseMode: 'subtask_lowest', displayId: 'GROUPS' } as const;
  const plan = { ...first(), problem: { ...problem, ...scored, cases, groups } };
  const outcome = await importProblem(server.services, plan, options);
  assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
  const leaving = async () => (await exportProblem(server.services, 'GROUPS'))?.problem.groups;
  assert.deepEqual(await leaving(), groups);
  await server.services.db
    .updateTable('problem')
    .set({ depends_on: JSON.stringify({ 3: [2] }) })
    .where('id', '=', outcome.pid)
    .execute();
  assert.deepEqual(await leaving(), [
    { group: 1, name: 'easy', dependsOn: [] },
    { group: 2, name: 'hard', dependsOn: [] },
    { group: 3, name: '3', dependsOn: [2] },
  ]);
});

test('reports line endings and byte order marks of test data and keeps the bytes', async () => {
  const { problem, source } = first();
  const [one] = problem.cases;
  assert.ok(one);
  const bytes = new Map([
    ['crlf', Buffer.from('1 2\r\n')],
    ['mark', Buffer.from('\ufeff3\n')],
  ]);
  const plan: ImportPlan = {
    ...first(),
    problem: {
      ...problem,
      displayId: 'WINDOWS',
      cases: [{ ...one, inputPath: 'crlf', answerPath: 'mark' }],
      attachments: [],
    },
    source: {
      ...source,
      list: () => [...bytes].map(([path, { length: size }]) => ({ path, size })),
      read: async (path) => bytes.get(path) ?? Buffer.alloc(0),
    },
  };
  const outcome = await importProblem(server.services, plan, options);
  assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
  assert.deepEqual(
    outcome.remarks.map(({ item, note }) => [item, (note ?? '').endsWith(': 1')]),
    [
      ['line endings', true],
      ['byte order marks', true],
    ],
  );
  const exported = await exportProblem(server.services, 'WINDOWS');
  const [input] = exported?.problem.cases ?? [];
  assert.equal(String(await exported?.source.read(input?.inputPath ?? '')), '1 2\r\n');
});

test('exports what was written in the problem editor: explanations, names in any script, drafts', async () => {
  const { problem } = first();
  const { db } = server.services;
  const outcome = await importProblem(
    server.services,
    { ...first(), problem: { ...problem, displayId: 'WRITTEN' } },
    options,
  );
  assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
  const samples = [{ input: '1', output: '2', explanation: { 'zh-CN': '因为' } }];
  const files = { '数据 1.h': 'x' };
  const write = (columns: { io_read_file_name: string; io_write_file_name: string }) =>
    db
      .updateTable('problem')
      .set({
        samples: JSON.stringify(samples),
        user_extra_files: JSON.stringify(files),
        is_file_io: true,
        ...columns,
      })
      .where('id', '=', outcome.pid)
      .execute();
  await write({ io_read_file_name: '', io_write_file_name: '' });
  assert.equal((await exportProblem(server.services, 'WRITTEN'))?.problem.fileIo, null);
  await write({ io_read_file_name: '输入.txt', io_write_file_name: 'b.out' });
  const exported = await exportProblem(server.services, 'WRITTEN');
  assert.ok(exported);
  assert.deepEqual(exported.problem.samples, samples);
  const { files: written } = ownWriter.write(exported.problem);
  assert.ok(written.length > 0);
});

test('a HEAD request for an export returns the error without reading the problem', async () => {
  const { problem } = first();
  const plan = { ...first(), problem: { ...problem, displayId: 'ASKED' } };
  const outcome = await importProblem(server.services, plan, options);
  assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
  const { db } = server.services;
  const root = await server.buildUser({ role: 'root' });
  const other = await server.buildUser();
  const answer = async (method: 'GET' | 'HEAD', named: string, { token } = root) => {
    const { status, headers, body } = await fetch(
      `${server.url}/api/admin/problem-package?problemID=${named}`,
      { method, headers: { authorization: token } },
    );
    await body?.cancel();
    return { status, name: headers.get('content-disposition') ?? '' };
  };
  assert.deepEqual(await answer('HEAD', 'asked'), await answer('GET', 'asked'));
  assert.match((await answer('HEAD', 'asked')).name, /ASKED\.zip/);
  // No release stores such a value, so reading the problem fails.
  await db
    .updateTable('problem')
    .set({ samples: JSON.stringify(['broken']) })
    .where('id', '=', outcome.pid)
    .execute();
  assert.deepEqual(
    [(await answer('HEAD', 'ASKED')).status, (await answer('GET', 'ASKED')).status],
    [200, 500],
  );
  // An error response has no file name.
  assert.equal((await answer('HEAD', 'nothing')).name, '');
  assert.equal((await answer('HEAD', 'ASKED', other)).name, '');
  const acts = await db
    .selectFrom('audit_log')
    .where('action', '=', 'problem-exported')
    .where('target', '=', `problem:${outcome.pid}`)
    .select('id')
    .execute();
  assert.equal(acts.length, 1, 'what was sent is noted, what was asked is not');
});

test('arguments of single cases are stored, judged, shown to setters, kept by edits and exported', async () => {
  const { problem } = first();
  const [one] = problem.cases;
  assert.ok(one);
  const own = [undefined, ['--exact', '3'], []];
  const cases = own.map((checkerArgs, index) =>
    Object.assign({}, one, { seq: index + 1, name: `case-${index}` }, checkerArgs && { checkerArgs }),
  );
  const checker = {
    language: 'C++',
    code: 'int main() { return 42; }',
    dialect: 'kattis',
    scoreUnit: 'percent',
    args: ['--all'],
  } as const;
  const part = { groups: [], cases: [2], permitted: ['AC' as const], required: [], score: null };
  const solution = {
    path: 'submissions/accepted/a.py',
    language: 'Python3',
    code: 'print(1)\n',
    permitted: ['AC' as const],
    required: [],
    score: null,
    byGroup: [part],
  };
  const changed = {
    ...problem,
    displayId: 'ARGUMENTS',
    judgeMode: 'spj' as const,
    checker: { ...checker, args: [...checker.args] },
    cases,
    submissions: [solution],
  };
  const outcome = await importProblem(server.services, { ...first(), problem: changed }, options);
  assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
  const { db } = server.services;
  const versionNow = async () =>
    db.selectFrom('problem').where('id', '=', outcome.pid).select('data_version').executeTakeFirstOrThrow();
  const stored = await readCases(db, (await versionNow()).data_version);
  assert.deepEqual(
    z
      .array(taskCase)
      .parse(stored)
      .map(({ checkerArguments }) => checkerArguments),
    own,
  );
  const plain = {
    ...changed,
    displayId: 'PLAIN',
    cases: cases.map(({ checkerArgs: _own, ...rest }) => rest),
  };
  const other = await importProblem(server.services, { ...first(), problem: plain }, options);
  assert.ok(other.kind === 'imported');
  const others = await db
    .selectFrom('problem')
    .where('id', '=', other.pid)
    .select('data_version')
    .executeTakeFirstOrThrow();
  assert.notEqual(
    others.data_version,
    (await versionNow()).data_version,
    'arguments are part of the version',
  );

  const setter = await server.buildUser({ role: 'problem_admin' });
  const query = { pid: outcome.pid };
  const { data } = await server.call('GET /api/admin/problem/test-data', { as: setter, query });
  assert.deepEqual(
    data.cases.map(({ ownArguments }) => ownArguments),
    own,
  );
  const reversed = data.cases
    .toReversed()
    .map(({ id, name, score, group, isSample }) => ({ id, name: `${name}-new`, score, group, isSample }));
  const saved = await server.call('PUT /api/admin/problem/test-data', {
    as: setter,
    body: { pid: outcome.pid, base: data.revision, cases: reversed },
  });
  assert.equal(saved.status, 200, saved.msg);
  const exported = (await exportProblem(server.services, 'ARGUMENTS'))?.problem;
  assert.deepEqual(
    exported?.cases.map(({ checkerArgs }) => checkerArgs),
    own.toReversed(),
  );
});

test('expectations of single cases follow their cases through edits', async () => {
  const { problem } = first();
  const [one] = problem.cases;
  assert.ok(one);
  const cases = ['a', 'b', 'c'].map((name, index) => Object.assign({}, one, { seq: index + 1, name }));
  const part = { groups: [], cases: [1, 2], permitted: ['AC' as const], required: [], score: null };
  const submissions = problem.submissions.map((solution) => Object.assign({}, solution, { byGroup: [part] }));
  const plan = { ...first(), problem: { ...problem, displayId: 'MOVED', cases, submissions } };
  const outcome = await importProblem(server.services, plan, options);
  assert.ok(outcome.kind === 'imported', JSON.stringify(outcome));
  const setter = await server.buildUser({ role: 'problem_admin' });
  const query = { pid: outcome.pid };
  const { data } = await server.call('GET /api/admin/problem/test-data', { as: setter, query });
  const [a, b, c] = data.cases.map(({ id, name, score, group, isSample }) => ({
    id,
    name,
    score,
    group,
    isSample,
  }));
  assert.ok(a && b && c);
  const save = await server.call('PUT /api/admin/problem/test-data', {
    as: setter,
    body: { pid: outcome.pid, base: data.revision, cases: [c, b] },
  });
  assert.equal(save.status, 200, save.msg);
  const exported = (await exportProblem(server.services, 'MOVED'))?.problem;
  assert.deepEqual(exported?.submissions[0]?.byGroup, [{ ...part, cases: [2] }]);
});
