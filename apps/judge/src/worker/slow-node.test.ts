import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { pino } from 'pino';
import { findRegistered } from '../languages/registry.ts';
import type { RegisteredLanguage } from '../languages/language-tests.ts';
import { Baseline } from './calibration/baseline.ts';
import type { Measurement } from './calibration/measurement.ts';
import { SpeedMonitor } from './calibration/speed-monitor.ts';
import { ContractServer } from '../test/support/contract-server.ts';
import { buildTask, openTestJudge } from '../test/support/harness.ts';
import { JudgeNode } from './judge-node.ts';
import { describeMachine } from './machine.ts';
import { ServerClient } from './server-client.ts';

const known = [findRegistered('Perl')].filter((one): one is RegisteredLanguage => one !== undefined);
const logger = pino({ level: 'silent' });
const calm = (ms: number): Measurement => ({ cpuNs: ms * 1e6, noise: 0.01, isCalm: true });

it('a node that has become slower aborts its claim at once', { timeout: 120_000 }, async (context) => {
  const judge = await openTestJudge(known);
  const server = await ContractServer.start();
  const client = new ServerClient({ serverUrl: server.url, token: server.token });
  let now = 0;
  let ms = 40;
  const baseline = await Baseline.open(join(judge.folder, 'pace-of-test.json'), 'machine');
  const measure = () => Promise.resolve(calm(ms));
  const speedMonitor = new SpeedMonitor({ measure, baseline, now: () => now, logger });
  const [cpu] = judge.runtime.cores;
  assert.ok(cpu);
  const cores = [cpu];
  const { supervisor, runtime } = judge;
  const machine = describeMachine();
  const options = { name: 'test', serverUrl: server.url, client, supervisor, machine, logger };
  const node = new JudgeNode({ ...runtime, ...options, cores, speedMonitor });
  const running = node.run();
  context.after(async () => {
    await node.stop();
    await running;
    await server.close();
    await judge.close();
  });
  // The node then waits in a long poll of 30 s and has nothing else to do.
  await server.until(() => server.registration?.languages.length === 1 && speedMonitor.report !== null);
  const beats = server.count('heartbeat');
  await server.until(() => server.count('heartbeat') > beats + 20);
  ms = 50;
  const { signal } = new AbortController();
  for (let turn = 0; turn < 3; turn++) {
    now += 3_600_000;
    await speedMonitor.measure(cpu, signal);
  }
  await server.until(() => /slower/.test(server.registration?.outOfService ?? ''));
  const task = await buildTask(runtime, { language: 'Perl', code: 'print 3;' });
  server.add(task);
  const since = server.count('heartbeat');
  await server.until(() => server.count('heartbeat') > since + 10);
  assert.equal(server.count('claim'), 0);
  ms = 40;
  now += 60_000;
  await speedMonitor.measure(cpu, signal);
  await server.until(() => server.outcomes.has(task.judgingId));
});
