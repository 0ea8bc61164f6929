import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { buildNode, type FakeNode } from '../queue/testing/fake-node.ts';
import { buildProblem, type TestUser } from '../../../test-support/factories.ts';
import { startTestServer, type TestServer } from '../../../test-support/harness.ts';
import { compileProgram } from './compile.ts';

let server: TestServer;
let node: FakeNode;
let problemAdmin: TestUser;

before(async () => {
  server = await startTestServer({ hasJobs: false, onLogLine: () => {} });
  problemAdmin = await server.buildUser({ role: 'problem_admin' });
  node = await buildNode(server);
});
after(() => server.stop());

const freshCode = () => `int main() {} // ${randomBytes(6).toString('hex')}`;

/** Claims the next task as a node and reports the compiler output; null reports that the program compiled. */
async function answer(compilerOutput: string | null) {
  const task = await node.claim(5000);
  assert.ok(task);
  const outcome = {
    status: compilerOutput === null ? 0 : -2,
    message: compilerOutput,
    timeMs: null,
    memoryKb: null,
  };
  assert.equal((await node.finish(task, outcome)).status, 200);
  return task;
}

/** Claims the next task as a node and finishes it as System Error. */
async function fail(message: string | null) {
  const task = await node.claim(5000);
  assert.ok(task);
  await node.finish(task, { status: 4, message });
  return task.judgingId;
}

for (const call of [
  'POST /api/admin/problem/compile-spj',
  'POST /api/admin/problem/compile-interactive',
] as const) {
  test(`${call} returns the node’s result, and existing clients see the compiler output`, async () => {
    const code = freshCode();
    const body = { pid: null, code, language: 'C++', extraFiles: { 'a.h': '// a' }, index: 3 };
    const [good, task] = await Promise.all([server.call(call, { as: problemAdmin, body }), answer(null)]);
    assert.deepEqual([good.status, good.data], [200, null]);
    assert.deepEqual(
      [task.kind, task.language, task.problem.checker?.code, task.problem.judgeExtraFiles, task.cases],
      ['compile', 'C++', code, { 'a.h': '// a' }, []],
    );
    const compilerOutput = "main.cpp:1:5: error: expected ';'";
    const [bad] = await Promise.all([server.call(call, { as: problemAdmin, body }), answer(compilerOutput)]);
    assert.deepEqual([bad.http, bad.status], [200, 500]);
    assert.ok(bad.msg.includes(compilerOutput));
  });
}

test('problem authoring shows whether the program compiled, and the draft stores it', async () => {
  const code = freshCode();
  const program = { language: 'C++', code, dialect: 'testlib', unit: 'percent', arguments: [] };
  const { data: made } = await server.call('POST /api/admin/problem-draft', {
    as: problemAdmin,
    body: { problemId: `K${randomBytes(4).toString('hex')}`, title: 'x', locale: 'zh-CN' },
  });
  const { pid } = made;
  const save = () =>
    server.call('PUT /api/admin/problem-draft', {
      as: problemAdmin,
      body: { pid, judgeMode: 'spj', program },
    });
  const kinds = async () => {
    const { data } = await server.call('GET /api/admin/problem-draft', { as: problemAdmin, query: { pid } });
    return [data.programState, data.findings.some(({ kind }) => kind === 'programNotCompiled')];
  };
  assert.equal((await save()).status, 200);
  assert.deepEqual(await kinds(), ['edited', true]);
  const compile = (files: unknown[] = []) =>
    server.call('POST /api/admin/problem-compile', {
      as: problemAdmin,
      body: { pid, program, extraFiles: files },
    });
  const [bad] = await Promise.all([compile(), answer('no')]);
  assert.deepEqual(bad.data, { isCompiled: false, output: 'no' });
  assert.deepEqual(await kinds(), ['failed', true]);
  const [good] = await Promise.all([compile(), answer(null)]);
  assert.deepEqual(good.data, { isCompiled: true, output: '' });
  assert.deepEqual(await kinds(), ['compiled', false]);
  // A program with another additional file is another program.
  const { data: other } = await server.call('PUT /api/admin/problem-draft', {
    as: problemAdmin,
    body: { pid, judgeExtraFiles: [{ name: 'b.h', content: '// b' }] },
  });
  assert.equal(other.programState, 'edited');
  assert.equal((await compile([{ name: '../b.h', content: 'x' }])).status, 400);
});

test('reports at once what cannot be compiled at all', async () => {
  const call = (body: Record<string, unknown>, as = problemAdmin) =>
    server.call('POST /api/admin/problem/compile-spj', { as, body });
  assert.equal((await call({ code: ' ', language: 'C' })).status, 400);
  assert.equal((await call({ code: null, language: null })).status, 400);
  assert.equal((await call({ code: 'x', language: 'Klingon' })).status, 400);
  assert.match((await call({ code: 'x', language: 'Golang' })).msg, /No judge node/);
  const stranger = await server.buildUser({ role: 'admin' });
  const pid = await buildProblem(server.services);
  assert.equal((await call({ pid, code: 'x', language: 'C' }, stranger)).status, 403);
});

test('an internal error of the judge says nothing about the program', async () => {
  const body = { pid: null, code: freshCode(), language: 'C++', extraFiles: {} };
  const compile = () => server.call('POST /api/admin/problem/compile-spj', { as: problemAdmin, body });
  const [answered, judgingId] = await Promise.all([compile(), fail('the sandbox went down')]);
  assert.match(answered.msg, /^The judge node failed during the check.*: the sandbox went down$/);
  const stored = await server.services.db
    .selectFrom('compile_check')
    .where('judging_id', '=', judgingId)
    .select('is_compiled')
    .executeTakeFirst();
  assert.deepEqual(stored, { is_compiled: null });
  const [silent] = await Promise.all([compile(), fail(null)]);
  assert.match(silent.msg, /No judge node/);
});

test('a timeout cancels the check, and a late result changes nothing', async () => {
  const program = {
    language: 'C',
    code: freshCode(),
    dialect: 'auto',
    unit: 'percent',
    arguments: [],
  } as const;
  const wait = () =>
    compileProgram(server.services, problemAdmin.uid, { ...program, arguments: [] }, {}, 300);
  await assert.rejects(wait(), { code: 'noNodeForCompile' });
  assert.equal(await node.claim(0), null, 'nothing is left in the queue');
  const waiting = wait();
  const task = await node.claim(5000);
  assert.ok(task);
  await assert.rejects(waiting, { code: 'noNodeForCompile' });
  await node.finish(task, { status: 0, message: null });
  const stored = await server.services.db
    .selectFrom('compile_check')
    .where('judging_id', '=', task.judgingId)
    .select(['is_compiled', 'output'])
    .executeTakeFirst();
  assert.deepEqual(stored, { is_compiled: null, output: null });
});
