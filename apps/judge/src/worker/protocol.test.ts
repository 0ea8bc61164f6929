import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { pino } from 'pino';
import { findRegistered } from '../languages/registry.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { SandboxSupervisor } from '../sandbox/sandbox-supervisor.ts';
import { ContractServer } from '../test/support/contract-server.ts';
import { buildTask, type Attempt } from '../test/support/harness.ts';
import { JudgeNode } from './judge-node.ts';
import { describeMachine, usableCores } from './machine.ts';
import { ServerClient } from './server-client.ts';
import { createJudgeRuntime, type JudgeRuntime } from './judge-runtime.ts';

const quick = 'a, b = map(int, input().split())\nprint(a + b)\n';
/** A program that runs long enough to be interrupted, but within its limits. */
const slow = 'import time\ntime.sleep(1.5)\nprint(3)\n';
const patient = { timeLimitMs: 4000 };

describe('node and server', { timeout: 60_000 }, () => {
  let folder: string;
  let server: ContractServer;
  let supervisor: SandboxSupervisor;
  let runtime: JudgeRuntime;
  let node: JudgeNode;
  let running: Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xiezhi-node-'));
    server = await ContractServer.start();
    const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
    const cpus = usableCores().slice(0, 2);
    supervisor = await SandboxSupervisor.start({ cores: cpus, cgroupRoot: 'xiezhi-node-test' }, logger);
    const client = new ServerClient({ serverUrl: server.url, token: server.token });
    const languages = ['Python3', 'C']
      .map(findRegistered)
      .filter((item): item is RegisteredLanguage => item !== undefined);
    const blobs = (sha256: string, signal: AbortSignal) => client.blob(sha256, signal);
    const cacheBytes = 64 * 1024 * 1024;
    runtime = await createJudgeRuntime({
      name: 'test',
      folder,
      cacheBytes,
      cpus,
      languages,
      supervisor,
      blobs,
      logger,
    });
    const machine = describeMachine();
    node = new JudgeNode({
      name: 'test',
      serverUrl: server.url,
      client,
      supervisor,
      ...runtime,
      machine,
      logger,
    });
    running = node.run();
    await server.until(() => server.registration?.languages.length === 2);
  });

  after(async () => {
    await node.stop();
    await running;
    await supervisor.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
    assert.deepEqual(server.violations, []);
  });

  const add = async (attempt: Partial<Attempt>): Promise<JudgingTask> => {
    const task = await buildTask(runtime, { language: 'Python3', code: quick, ...attempt });
    server.add(task);
    return task;
  };

  const finished = async ({ judgingId }: JudgingTask) => {
    await server.until(() => server.outcomes.has(judgingId));
    return server.outcomes.get(judgingId);
  };

  it('offers only languages that passed, with their real versions', () => {
    const names = server.registration?.languages.map(({ name }) => name).sort();
    assert.deepEqual(names, ['C', 'Python3']);
    assert.match(server.registration?.languages[0]?.version ?? '', /^(GCC|Python) \d/);
    assert.equal(server.registration?.slots, runtime.cores.length);
  });

  it('measures its speed during its work and reports it', async () => {
    await server.until(() => Boolean(server.registration?.pace));
    assert.equal(server.registration?.outOfService, null);
    assert.ok((server.registration?.pace?.speed ?? 0) > 0);
  });

  it('judges, reports each case once and explains the verdict', async () => {
    const cases = Array.from({ length: 30 }, (_, index) => ({
      input: `${index} 1\n`,
      answer: `${index + 1}\n`,
    }));
    const started = performance.now();
    const task = await add({ cases });
    const outcome = await finished(task);
    const ms = performance.now() - started;
    assert.equal(outcome?.status, 0);
    assert.equal(outcome?.cases.length, 30);
    assert.match(outcome?.manifest?.compiler ?? '', /^Python/);
    assert.equal(outcome?.manifest?.codeSha256, createHash('sha256').update(task.code).digest('hex'));
    const reports = server.seen.filter(
      (item) => item.step === 'progress' && item.judgingId === task.judgingId,
    );
    // At most one report per 50 ms, and one each for the compile, the start and the end.
    assert.ok(reports.length > 0 && reports.length < ms / 50 + 4, `${reports.length} reports in ${ms} ms`);
  });

  it('fetches test data once and verifies it', async () => {
    const input = Buffer.from('20 22\n');
    const sha256 = createHash('sha256').update(input).digest('hex');
    server.blobs.set(sha256, input);
    const task = await buildTask(runtime, {
      language: 'Python3',
      code: quick,
      cases: [{ input: '', answer: '42\n' }],
    });
    const [only] = task.cases;
    assert.ok(only);
    const withBlob = { ...task, cases: [{ ...only, input: { sha256, size: input.length } }] };
    server.add(withBlob);
    assert.equal((await finished(task))?.status, 0);
    const again = { ...withBlob, judgingId: task.judgingId + 10_000 };
    server.add(again);
    assert.equal((await finished(again))?.status, 0);
    assert.equal(server.seen.filter((item) => item.step === 'blob' && item.detail === sha256).length, 1);
  });

  it('reports missing test data as System Error', async () => {
    const task = await buildTask(runtime, { language: 'Python3', code: quick });
    const [only] = task.cases;
    assert.ok(only);
    server.add({ ...task, cases: [{ ...only, input: { sha256: 'a'.repeat(64), size: 3 } }] });
    const outcome = await finished(task);
    assert.equal(outcome?.status, 4);
    assert.match(outcome?.message ?? '', /does not exist on the server/);
  });

  it('drops a cancelled task at once', async () => {
    const task = await add({ code: slow, problem: patient });
    await server.until(() => server.count('progress', task.judgingId) > 0);
    server.cancel(task.judgingId);
    const next = await add({});
    await finished(next);
    await sleep(200);
    assert.equal(server.outcomes.has(task.judgingId), false);
    assert.equal(server.count('finish', task.judgingId), 0);
    const beat = server.seen.findLast((item) => item.step === 'heartbeat');
    assert.ok(!JSON.stringify(beat?.detail).includes(`"judgingId":${task.judgingId},`));
  });

  it('drops a task whose lease another node has', async () => {
    const task = await add({ code: slow, problem: patient });
    await server.until(() => server.count('progress', task.judgingId) > 0);
    server.giveAway(task.judgingId);
    await server.until(() => server.count('heartbeat') > 0);
    const next = await add({});
    assert.equal((await finished(next))?.status, 0);
    assert.equal(server.outcomes.has(task.judgingId), false);
  });

  it('releases a prefetched task that it could not start', async () => {
    const busy = runtime.cores.map(() => ({
      code: 'import time\ntime.sleep(1)\nprint(3)\n',
      problem: patient,
    }));
    const tasks = await Promise.all(
      [...busy, { code: quick }].map((attempt) => buildTask(runtime, { language: 'Python3', ...attempt })),
    );
    for (const task of tasks) server.add(task);
    for (const task of tasks) assert.equal((await finished(task))?.status, 0);
    const last = tasks.at(-1)?.judgingId;
    const steps = server.seen.filter((item) => item.judgingId === last);
    assert.deepEqual(
      steps.map((item) => item.step).filter((step) => step !== 'progress'),
      ['claim', 'release', 'claim', 'finish'],
    );
    assert.partialDeepStrictEqual(
      steps[1]?.detail,
      { reason: 'no core was free' },
      'nothing of it was begun before',
    );
  });

  it('keeps a result while the server is unreachable', async () => {
    const task = await add({ code: 'import time\ntime.sleep(0.3)\nprint(3)\n', problem: patient });
    await server.until(() => server.count('claim', task.judgingId) > 0);
    server.isAway = true;
    await sleep(1000);
    assert.equal(server.outcomes.has(task.judgingId), false);
    server.isAway = false;
    assert.equal((await finished(task))?.status, 0);
    assert.equal(server.count('finish', task.judgingId), 1);
  });

  it('runs a case again when the helper is killed during it', async () => {
    const task = await add({ code: slow, problem: patient });
    await server.until(() => server.count('progress', task.judgingId) > 0);
    await sleep(300);
    const { sandbox } = await supervisor.current();
    assert.ok(sandbox.pid);
    process.kill(sandbox.pid, 'SIGKILL');
    const outcome = await finished(task);
    assert.equal(outcome?.status, 0);
    assert.equal(outcome?.cases.length, 1);
    assert.notEqual((await supervisor.current()).sandbox.pid, sandbox.pid);
  });

  it('judges test runs', async () => {
    const task = await buildTask(runtime, {
      language: 'C',
      code: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d", a + b); return 0; }\n',
    });
    server.add({
      ...task,
      kind: 'testRun',
      submitId: null,
      cases: [],
      testInput: '40 2',
      expectedOutput: '42\n',
    });
    const outcome = await finished(task);
    assert.equal(outcome?.status, 0);
    assert.equal(outcome?.testRun?.stdout, '42');
  });

  it('releases running tasks within three seconds when it stops', async () => {
    const task = await add({ code: slow, problem: patient });
    await server.until(() => server.count('progress', task.judgingId) > 0);
    const started = performance.now();
    await node.stop();
    await running;
    assert.ok(performance.now() - started < 3000);
    assert.equal(server.count('release', task.judgingId), 1);
  });

  it('unregisters after all tasks were released', () => {
    assert.deepEqual(
      server.seen.slice(-2).map((item) => item.step),
      ['release', 'leave'],
    );
    assert.equal(server.seen.at(-1)?.detail, server.registration?.instance);
  });
});
