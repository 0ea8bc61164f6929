import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { JudgingTask } from '@xiezhi/contract/judging';
import { pino } from 'pino';
import { findRegistered } from '../languages/registry.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { Baseline } from './calibration/baseline.ts';
import { SpeedMonitor } from './calibration/speed-monitor.ts';
import { findReferenceCompiler, ReferenceProgram } from './calibration/reference-program.ts';
import { SandboxSupervisor } from '../sandbox/sandbox-supervisor.ts';
import { ContractServer } from '../test/support/contract-server.ts';
import { type Attempt, buildTask } from '../test/support/harness.ts';
import { JudgeNode } from './judge-node.ts';
import { describeMachine, usableCores } from './machine.ts';
import { ServerClient } from './server-client.ts';
import { createJudgeRuntime, type JudgeRuntime } from './judge-runtime.ts';

const cpus = usableCores();
const short = 'a, b = map(int, input().split())\nprint(a + b)\n';
const long = 'import time\ntime.sleep(5)\nprint(3)\n';
const minuteMs = 60_000;

describe('idle cores', { timeout: 180_000 }, () => {
  let folder: string;
  let server: ContractServer;
  let supervisor: SandboxSupervisor;
  let runtime: JudgeRuntime;
  let speedMonitor: SpeedMonitor;
  let node: JudgeNode;
  let running: Promise<void>;
  /** Offset of the speed monitor's clock in ms. */
  let ahead = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xiezhi-idle-'));
    server = await ContractServer.start();
    const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
    // On a host with one core the loops share it: this tests the order, not the speed.
    const two = [cpus[0] ?? 0, cpus[1] ?? cpus[0] ?? 0];
    supervisor = await SandboxSupervisor.start({ cores: two, cgroupRoot: 'xiezhi-idle-test' }, logger);
    const client = new ServerClient({ serverUrl: server.url, token: server.token });
    const languages = ['Python3']
      .map(findRegistered)
      .filter((item): item is RegisteredLanguage => item !== undefined);
    const blobs = (sha256: string, signal: AbortSignal) => client.blob(sha256, signal);
    const cacheBytes = 64 * 1024 * 1024;
    runtime = await createJudgeRuntime({
      name: 'test',
      folder,
      cacheBytes,
      cpus: two,
      languages,
      supervisor,
      blobs,
      logger,
    });
    const compiler = await findReferenceCompiler(runtime.toolchains);
    assert.ok(compiler);
    const program = new ReferenceProgram(join(folder, 'program'), runtime.toolchains, compiler);
    speedMonitor = new SpeedMonitor({
      measure: (core, signal) => program.measure(core, signal),
      baseline: await Baseline.open(join(folder, 'baseline.json'), 'test'),
      now: () => Date.now() + ahead,
      logger,
    });
    const machine = describeMachine();
    const parts = { name: 'test', serverUrl: server.url, client, supervisor, machine, logger };
    node = new JudgeNode({ ...parts, ...runtime, speedMonitor });
    running = node.run();
    await server.until(
      () => server.registration?.languages.length === 1 && Boolean(server.registration.pace),
    );
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
    const task = await buildTask(runtime, { language: 'Python3', code: short, ...attempt });
    server.add(task);
    return task;
  };
  const isFinished = ({ judgingId }: JudgingTask) => server.outcomes.has(judgingId);

  it('take waiting work even if a measurement is overdue and another core is in a long run', async () => {
    const measured = speedMonitor.report?.measuredAt;
    for (let round = 0; round < 2; round++) {
      const slow = await add({ code: long, problem: { timeLimitMs: 4000 } });
      await server.until(() => server.count('progress', slow.judgingId) > 1);
      ahead += 90 * minuteMs;
      assert.equal(speedMonitor.isOverdue, true);
      const quick = await Promise.all(Array.from({ length: 6 }, () => add({})));
      await server.until(() => quick.every(isFinished));
      assert.equal(isFinished(slow), false, 'the short ones waited for the long one');
      await server.until(() => isFinished(slow));
    }
    // Adds tasks, because a node whose claim is pending would start the due measurement only after the 30 s poll.
    while (speedMonitor.report?.measuredAt === measured) {
      ahead += 90 * minuteMs;
      const next = await add({});
      await server.until(() => isFinished(next));
    }
  });
});
