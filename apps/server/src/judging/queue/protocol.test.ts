import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { buildJudgedProblem } from './testing/build-judged-problem.ts';
import { buildNode } from './testing/fake-node.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('a submission goes from submit through claim and finish to its verdict', async () => {
  const node = await buildNode(server);
  const user = await server.buildUser();
  const { displayId, pid } = await buildJudgedProblem(server.services);
  const waiting = node.claim(10_000);
  const submitted = await server.call('POST /api/submit-problem-judge', {
    as: user,
    body: { pid: displayId, language: 'C++', code: 'int main() {}' },
  });
  assert.equal(submitted.status, 200, submitted.msg);
  assert.equal(submitted.data.code, 'int main() {}');
  const task = await waiting;
  assert.ok(task);
  assert.equal(task.problem.pid, pid);
  assert.equal(task.cases.length, 2);
  const { submitId } = submitted.data;
  const detail = async () =>
    (await server.call('GET /api/get-submission-detail', { query: { submitId } })).data;
  assert.equal((await detail()).submission.status, 5);
  assert.equal((await node.progress(task, 6)).http, 200);
  assert.equal((await detail()).submission.status, 6);
  assert.equal((await node.progress(task, 7)).http, 200);
  assert.equal((await detail()).submission.status, 7);
  assert.equal((await node.finish(task)).http, 200);
  const { submission } = await detail();
  assert.equal(submission.status, 0);
  assert.equal(submission.time, 10);
  assert.equal(submission.code, null);
  const list = await server.call('GET /api/get-submission-list', { query: { onlyMine: true }, as: user });
  assert.equal(list.data.total, 1);
  assert.equal(list.data.records[0]?.status, 0);
  const blob = await fetch(`${server.url}/api/node/blobs/${task.cases[0]?.input.sha256}`);
  assert.equal(blob.status, 401);
});

test('sends a node special settings of a problem, and omits defaults', async () => {
  const node = await buildNode(server);
  const checker = {
    language: 'Python3',
    code: '0',
    dialect: 'kattis',
    unit: 'percent',
    arguments: ['--all'],
  };
  const included = { cpp: { 'grader.cpp': 'int main() {}' } };
  const special = {
    judge_mode: 'spj',
    checker: JSON.stringify(checker),
    passes: 3,
    accepts_any: true,
    included_files: JSON.stringify(included),
    output_limit_mb: 8,
    judge_case_mode: 'ergodic_without_error',
  };
  const tasks: unknown[] = [];
  for (const columns of [special, {}]) {
    const { displayId } = await buildJudgedProblem(server.services, columns);
    // Uses a new user, because the submit interval would reject a second submission of the same user.
    const user = await server.buildUser();
    const waiting = node.claim(10_000);
    const submitted = await server.call('POST /api/submit-problem-judge', {
      as: user,
      body: { pid: displayId, language: 'C++', code: 'int main() {}' },
    });
    assert.equal(submitted.status, 200, submitted.msg);
    const task = await waiting;
    assert.ok(task);
    const {
      passes,
      isAcceptedByAny,
      includedFiles,
      outputLimitMb,
      checker: sent,
      judgeCaseMode,
    } = task.problem;
    tasks.push({ passes, isAcceptedByAny, includedFiles, outputLimitMb, sent, judgeCaseMode });
    await node.finish(task);
  }
  assert.deepEqual(tasks, [
    {
      passes: 3,
      isAcceptedByAny: true,
      includedFiles: included,
      outputLimitMb: 8,
      sent: checker,
      judgeCaseMode: 'ergodic_without_error',
    },
    {
      passes: undefined,
      isAcceptedByAny: undefined,
      includedFiles: undefined,
      outputLimitMb: undefined,
      sent: null,
      judgeCaseMode: 'default',
    },
  ]);
});
