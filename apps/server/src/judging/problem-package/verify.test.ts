import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { CaseResult, JudgingTask } from '@xiezhi/contract/judging';
import { type PackageSubmission, ownWriter, readProblemPackages, writeArchive } from '@xiezhi/formats';
import { sql } from 'kysely';
import type { TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { anyEnvelope, readResponse } from '../../../test-support/read-response.ts';
import { until } from '../../../test-support/until.ts';
import { buildNode, caseResult, type FakeNode } from '../queue/testing/fake-node.ts';
import { type SolutionVerification, verifyProblem } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-verify-'));
let server: TestServer;
let teacher: TestUser;
let node: FakeNode;

const expected = { permitted: ['AC'], required: [], score: null } as const;
const solution = (path: string, code: string, files?: Record<string, string>): PackageSubmission => ({
  ...expected,
  permitted: [...expected.permitted],
  required: [],
  path,
  language: 'Python3',
  code,
  ...(files && { files }),
});

before(async () => {
  server = await startTestServer();
  teacher = await server.buildUser({ role: 'problem_admin' });
  node = await buildNode(server);
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function archive(submissions: PackageSubmission[]): Promise<Blob> {
  const starters = join(import.meta.dirname, '../../../../../problems');
  const plan = (await readProblemPackages(starters)).find(({ problem }) => problem.displayId === '1000');
  assert.ok(plan);
  const path = join(folder, 'archive.zip');
  await writeArchive(path, [
    { written: ownWriter.write({ ...plan.problem, submissions }), source: plan.source },
  ]);
  return new Blob([readFileSync(path)]);
}

/** Imports the archive with verification and returns its job. */
async function importVerified(file: Blob): Promise<string> {
  const form = new FormData();
  form.set('file', file, 'a.zip');
  const response = await fetch(`${server.url}/api/admin/problem-report-jobs`, {
    method: 'POST',
    headers: { authorization: teacher.token },
    body: form,
  });
  const { data } = (await readResponse(anyEnvelope, response)) as { data: { id: string } };
  const report = await ended(data.id);
  const started = await server.call('POST /api/admin/problem-report-imports', {
    as: teacher,
    body: {
      id: data.id,
      problems: report.reported?.map(({ root }) => ({ root, onTaken: 'newId' })) ?? [],
      isVerified: true,
    },
  });
  return started.data.id;
}

const show = async (id: string) =>
  (await server.call('GET /api/admin/problem-package-job', { as: teacher, query: { id } })).data;

/** Judges all waiting tasks until a job has ended. Returns the job and the judged tasks. */
async function ended(id: string) {
  const tasks: JudgingTask[] = [];
  await until('the job has ended', async () => {
    tasks.push(...(await judgeWaiting()));
    return (await show(id)).job.finishedAt !== null;
  });
  return { ...(await show(id)), tasks };
}

const isWrong = ({ code }: JudgingTask) => code.includes('wrong');
/** Result that a node reports for a program with endless output. */
const endless: Pick<CaseResult, 'status' | 'message' | 'why'> = {
  status: 3,
  message: 'output limit exceeded',
  why: { cause: { kind: 'outputLimit' }, printed: null, shape: null },
};

async function judgeWaiting(): Promise<JudgingTask[]> {
  const judged: JudgingTask[] = [];
  for (let task = await node.claim(); task; task = await node.claim()) {
    judged.push(task);
    const result = task.code.includes('endless') ? endless : { status: isWrong(task) ? -1 : 0 };
    await node.finish(task, {
      status: result.status,
      cases: task.cases.map(({ seq, group }) => caseResult(seq, { group, ...result })),
    });
  }
  return judged;
}

async function figures() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from submission) submissions,
    (select count(*)::int from judging) judgings,
    (select count(*)::int from problem_check) checks`.execute(server.services.db);
  return rows[0];
}

test('verifying imported solutions stores no submission, so no list and no statistic counts them', async () => {
  const earlier = await figures();
  const id = await importVerified(
    await archive([
      solution('submissions/accepted/a.py', 'right'),
      solution('submissions/accepted/b.py', 'wrong'),
      solution('submissions/accepted/folder', 'import part', { 'part.py': 'x = 1\n' }),
    ]),
  );
  const { imported, tasks } = await ended(id);
  assert.deepEqual(
    imported?.[0]?.solutions?.map(({ path, outcome, got }) => [path.split('/').at(-1), outcome, got]),
    [
      ['a.py', 'met', 'AC'],
      ['b.py', 'missed', 'WA'],
      ['folder', 'met', 'AC'],
    ],
  );
  assert.deepEqual([...new Set(tasks.map(({ submitId }) => submitId))], [null]);
  assert.ok(tasks.some(({ problem }) => problem.userExtraFiles['part.py'] !== undefined));
  assert.deepEqual(await figures(), earlier, 'runs and the check are deleted');
  const { data } = await server.call('GET /api/get-submission-list', { as: teacher, query: { limit: 10 } });
  assert.equal(data.total, 0);
});

const named = (name: string, permitted: PackageSubmission['permitted']): PackageSubmission => ({
  ...solution(`submissions/${name}`, 'endless'),
  permitted,
  required: permitted.slice(-1),
});

test('a solution that should be too slow may write without end, and the result says so', async () => {
  const id = await importVerified(
    await archive([
      named('slow.py', ['AC', 'TLE']),
      named('crash.py', ['AC', 'RE']),
      named('wa.py', ['AC', 'WA']),
    ]),
  );
  const { imported } = await ended(id);
  assert.deepEqual(
    imported?.[0]?.solutions?.map(({ path, outcome, got }) => [path.split('/').at(-1), outcome, got]),
    [
      ['slow.py', 'met', 'OLE'],
      ['crash.py', 'met', 'OLE'],
      ['wa.py', 'missed', 'OLE'],
    ],
  );
});

test('a verification continues after a restart of its job, and ends with the queue or the job', async () => {
  const id = await importVerified(await archive([solution('submissions/accepted/a.py', 'right')]));
  const { imported } = await ended(id);
  const pid = imported?.[0]?.pid ?? 0;
  const earlier = await figures();
  const stopped = new AbortController();
  const verify = async (jobId: string | null, signal: AbortSignal, timeoutMs = 60_000) => {
    const found: SolutionVerification[] = [];
    const run = { jobId, uid: teacher.uid, timeoutMs, signal };
    for await (const one of verifyProblem(server.services, pid, [], run)) found.push(one);
    return found;
  };
  const first = verify(id, stopped.signal);
  await until(
    'the run is queued',
    async () => (await figures())?.['checks'] === (earlier?.['checks'] ?? 0) + 1,
  );
  stopped.abort(new Error('the server stops'));
  await assert.rejects(first, /the server stops/);
  const stoppedCommand = new AbortController();
  const ofCommand = verify(null, stoppedCommand.signal);
  await until(
    'the run of the command is queued',
    async () => (await figures())?.['checks'] === (earlier?.['checks'] ?? 0) + 2,
  );
  stoppedCommand.abort(new Error('SIGINT'));
  await assert.rejects(ofCommand, /SIGINT/);
  assert.equal((await figures())?.['checks'], (earlier?.['checks'] ?? 0) + 1, 'nobody waits for that run');
  const second = verify(id, new AbortController().signal);
  const tasks: JudgingTask[] = [];
  await until('one task is judged', async () => tasks.push(...(await judgeWaiting())) > 0);
  assert.deepEqual(
    (await second).map(({ kind }) => kind),
    ['met'],
  );
  assert.equal(tasks.length, 1, 'the restart repeats no run');
  assert.deepEqual(await figures(), earlier);
  const stalled = await verify(null, new AbortController().signal, 100);
  assert.deepEqual(stalled, [{ kind: 'unknown', path: 'submissions/accepted/a.py', reason: 'noVerdict' }]);
  assert.deepEqual(await figures(), earlier);
});
