import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JudgingManifest, JudgingOutcome } from '@xiezhi/contract/judging';
import { buildJudgedProblem } from '../queue/testing/build-judged-problem.ts';
import { buildNode, caseResult } from '../queue/testing/fake-node.ts';
import { submitTo } from '../queue/testing/submit.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { compareReplay } from './compare.ts';
import { loadJudgingRecord, NotReplayable } from './judging-record.ts';

const manifest: JudgingManifest = {
  dataVersion: 'd1',
  codeSha256: 'a'.repeat(64),
  language: 'C',
  compiler: 'GCC 12',
  compileCommand: ['gcc', 'main.c'],
  runCommand: ['/box/main'],
  limits: { timeMs: 1000, memoryKb: 65_536, allowanceKb: 0 },
  sandbox: { version: '1', tier: 'cgroup2' },
  node: { name: 'n', cpu: 'cpu', kernel: '6' },
};
const outcome: JudgingOutcome = {
  status: 0,
  timeMs: 5,
  memoryKb: 10,
  score: null,
  oiRankScore: null,
  message: null,
  cases: [caseResult(1), caseResult(2)],
  manifest,
  compileMs: 1,
};
const stored = { status: 0, score: null, cases: [caseResult(1), caseResult(2)], manifest };

test('ignores times, and names every other difference', () => {
  const cases = [caseResult(1, { timeMs: 900 }), caseResult(2)];
  assert.deepEqual(compareReplay(stored, { ...outcome, cases }), { verdict: [], circumstances: [] });
  const wrong = { ...outcome, status: -1, cases: [caseResult(1), caseResult(2, { status: -1 })] };
  assert.deepEqual(compareReplay(stored, wrong).verdict, [
    { name: 'status', stored: '0', found: '-1' },
    { name: 'case 2', stored: '0', found: '-1' },
  ]);
});

test('compares every condition of the manifest but the name of the node', () => {
  const changes: [string, Partial<JudgingManifest>][] = [
    ['code', { codeSha256: 'b'.repeat(64) }],
    ['data version', { dataVersion: 'd2' }],
    ['language', { language: 'C++' }],
    ['toolchain', { compiler: 'GCC 13' }],
    ['compile command', { compileCommand: ['gcc', '-O2', 'main.c'] }],
    ['run command', { runCommand: ['/box/other'] }],
    ['time limit (ms)', { limits: { ...manifest.limits, timeMs: 999 } }],
    ['memory limit (KiB)', { limits: { ...manifest.limits, allowanceKb: 1 } }],
    ['sandbox', { sandbox: { version: '2', tier: 'cgroup2' } }],
    ['processor', { node: { ...manifest.node, cpu: 'other' } }],
    ['kernel', { node: { ...manifest.node, kernel: '7' } }],
  ];
  for (const [name, change] of changes) {
    const { circumstances } = compareReplay(stored, { ...outcome, manifest: { ...manifest, ...change } });
    assert.deepEqual(
      circumstances.map((difference) => difference.name),
      [name],
    );
  }
  const elsewhere = { ...manifest, node: { ...manifest.node, name: 'm' } };
  assert.deepEqual(compareReplay(stored, { ...outcome, manifest: elsewhere }).circumstances, []);
  assert.deepEqual(compareReplay({ ...stored, manifest: null }, outcome).circumstances, []);
});

let server: TestServer;
before(async () => {
  server = await startTestServer({ hasJobs: false });
  await server.services.siteSettings.set({ submitIntervalSeconds: 0 }, null);
});
after(() => server.stop());

test('repeats a judging with the data and problem that it saw, whatever was edited since', async () => {
  const { db } = server.services;
  const node = await buildNode(server);
  const { pid, displayId } = await buildJudgedProblem(server.services, { time_limit_ms: 1234 });
  const as = await server.buildUser();
  const submitId = await submitTo(server, { as, displayId, code: 'int main() { return 0; }' });
  await assert.rejects(loadJudgingRecord(db, submitId, null), NotReplayable);
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task, { status: -1, manifest });
  const other = await buildJudgedProblem(server.services, { cases: [{ score: null, group: 1 }] });
  await db
    .updateTable('problem')
    .from('problem as edited')
    .set((eb) => ({ time_limit_ms: 99, judge_mode: 'spj', data_version: eb.ref('edited.data_version') }))
    .where('problem.id', '=', pid)
    .where('edited.id', '=', other.pid)
    .execute();
  const evidence = await loadJudgingRecord(db, submitId, null);
  assert.deepEqual(evidence.task.problem, task.problem);
  assert.equal(evidence.task.problem.timeLimitMs, 1234);
  assert.deepEqual(evidence.task.cases, task.cases);
  assert.deepEqual([evidence.task.dataVersion, evidence.task.code], [task.dataVersion, task.code]);
  assert.deepEqual([evidence.stored.status, evidence.number], [-1, 1]);
  assert.deepEqual(evidence.stored.manifest, manifest);
});

test('a manual verdict cannot be repeated, but the judging beneath it can', async () => {
  const { db } = server.services;
  const node = await buildNode(server);
  const { displayId } = await buildJudgedProblem(server.services);
  const as = await server.buildUser();
  const submitId = await submitTo(server, { as, displayId });
  const task = await node.claim();
  assert.ok(task);
  await node.finish(task);
  const root = await server.buildUser({ role: 'root' });
  const answer = await server.call('POST /api/admin/judge/manual-judge', {
    as: root,
    body: { submitId, status: -1 },
  });
  assert.equal(answer.status, 200, answer.msg);
  assert.equal((await loadJudgingRecord(db, submitId, null)).number, 1);
  await assert.rejects(loadJudgingRecord(db, submitId, 2), NotReplayable);
  await assert.rejects(loadJudgingRecord(db, 999_999, null), NotReplayable);
});
