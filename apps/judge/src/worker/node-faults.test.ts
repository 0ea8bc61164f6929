import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { pino } from 'pino';
import { buildSandbox } from '../../../../packages/sandbox/build.js';
import { findRegistered } from '../languages/registry.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { SandboxSupervisor } from '../sandbox/sandbox-supervisor.ts';
import { ContractServer } from '../test/support/contract-server.ts';
import { type Attempt, buildTask } from '../test/support/harness.ts';
import { JudgeNode } from './judge-node.ts';
import { describeMachine, usableCores } from './machine.ts';
import { ServerClient } from './server-client.ts';
import { createJudgeRuntime, type JudgeRuntime } from './judge-runtime.ts';

const mebibyte = 1024 * 1024;
const quick = 'a, b = map(int, input().split())\nprint(a + b)\n';
const large = 'import sys\nsys.stdout.write("x" * (15 << 20))\n';
const isRoot = process.geteuid?.() === 0;

/** The node has its own disk and helper, because the tests fill the disk and remove the helper. */
describe('node faults', { timeout: 180_000, skip: !isRoot && 'only root can mount' }, () => {
  let folder: string;
  let helperPath: string;
  let server: ContractServer;
  let supervisor: SandboxSupervisor;
  let runtime: JudgeRuntime;
  let node: JudgeNode;
  let running: Promise<void>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xiezhi-fault-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]);
    server = await ContractServer.start();
    const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
    const cpus = usableCores().slice(0, 1);
    helperPath = join(folder, 'helper');
    await copyFile(await buildSandbox(), helperPath);
    const options = { helperPath, timeoutMs: 1000 };
    supervisor = await SandboxSupervisor.start(
      { cores: cpus, cgroupRoot: 'xiezhi-fault-test', ...options },
      logger,
    );
    const client = new ServerClient({ serverUrl: server.url, token: server.token });
    const languages = [findRegistered('Python3')].filter(
      (one): one is RegisteredLanguage => one !== undefined,
    );
    const blobs = (sha256: string, signal: AbortSignal) => client.blob(sha256, signal);
    const room = { cacheBytes: 8 * mebibyte, freeMinBytes: 8 * mebibyte };
    runtime = await createJudgeRuntime({
      name: 'test',
      folder,
      ...room,
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
    await server.until(() => server.registration?.languages.length === 1);
  });

  after(async () => {
    await node.stop();
    await running;
    await supervisor.close();
    await server.close();
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true, force: true });
    assert.deepEqual(server.violations, []);
  });

  /** Fills the disk except for this many bytes. */
  const fill = async (leftBytes: number) => {
    await empty();
    const { bavail, bsize } = await statfs(folder);
    await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize - leftBytes));
  };
  const empty = () => rm(join(folder, 'filler'), { force: true });
  const add = async (attempt: Partial<Attempt>): Promise<JudgingTask> => {
    const task = await buildTask(runtime, { language: 'Python3', code: quick, ...attempt });
    server.add(task);
    return task;
  };
  const isOut = () =>
    server.registration?.outOfService?.startsWith('the disk of its data folder is full') === true;

  it('on a full disk, the task is released, no other is claimed, and all are judged when there is room', async () => {
    await fill(10 * mebibyte);
    const task = await add({ code: large, problem: { timeLimitMs: 5000 } });
    await server.until(() => server.count('release', task.judgingId) > 1);
    assert.equal(server.outcomes.size, 0, 'a full disk is no verdict');
    const returned = server.seen.find(({ step }) => step === 'release');
    assert.partialDeepStrictEqual(returned?.detail, { isFault: true }, 'another node is to try it');
    await fill(2 * mebibyte);
    await server.until(isOut);
    // Tasks that the node claimed before it noticed the fault are released first.
    await server.until(() => server.count('heartbeat') > 10);
    const claims = server.count('claim');
    const next = await add({});
    const beats = server.count('heartbeat');
    await server.until(() => server.count('heartbeat') > beats + 10);
    assert.equal(server.count('claim'), claims);
    await empty();
    await server.until(() => server.outcomes.has(task.judgingId) && server.outcomes.has(next.judgingId));
    const statuses = [task, next].map(({ judgingId }) => server.outcomes.get(judgingId)?.status);
    assert.deepEqual(statuses, [-1, 0]);
  });

  it('detects a disk that fills up while the node is idle', async () => {
    await fill(2 * mebibyte);
    await server.until(isOut);
    assert.equal(server.registration?.outOfServiceReason?.code, 'diskFull');
    await empty();
    await server.until(() => server.registration?.outOfService === null);
  });

  it('reports a missing helper, and continues when it is back', async () => {
    const { sandbox } = await supervisor.current();
    await rename(helperPath, `${helperPath}.away`);
    process.kill(sandbox.pid ?? 0, 'SIGKILL');
    const task = await add({ cases: [{ input: '3 4\n', answer: '7\n' }] });
    await server.until(() => /sandbox/.test(server.registration?.outOfService ?? ''));
    assert.equal(server.outcomes.has(task.judgingId), false);
    await rename(`${helperPath}.away`, helperPath);
    await server.until(() => server.outcomes.has(task.judgingId));
    assert.equal(server.outcomes.get(task.judgingId)?.status, 0);
    await server.until(() => server.registration?.outOfService === null);
  });
});
