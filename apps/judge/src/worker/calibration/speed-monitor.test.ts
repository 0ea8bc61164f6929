import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import type { Core } from '../../sandbox/core.ts';
import { openTestJudge } from '../../test/support/harness.ts';
import { Baseline } from './baseline.ts';
import { type Batch, type CpuTicks, type Measurement, parseCpuTicks, summarize } from './measurement.ts';
import { createSpeedMonitor } from './create-speed-monitor.ts';
import { SpeedMonitor } from './speed-monitor.ts';

const logger = pino({ level: 'silent' });
const { signal } = new AbortController();
// The prepared measurements do not use the core.
const core = {} as Core;

const calm = (ms: number): Measurement => ({ cpuNs: ms * 1e6, noise: 0.01, isCalm: true });
const busy = (ms: number): Measurement => ({ ...calm(ms), isCalm: false });

describe('speed monitor', () => {
  let folder: string;
  let path: string;
  let now: number;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'xiezhi-speed-'))));
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(() => {
    path = join(folder, `${Math.random()}.json`);
    now = 1_000_000;
  });

  async function open(measurements: (Measurement | Error | null)[], key = 'machine') {
    const baseline = await Baseline.open(path, key);
    const measure = () => {
      const next = measurements.shift();
      if (next === undefined || next instanceof Error) {
        return Promise.reject(next ?? new Error('one measurement too many'));
      }
      return Promise.resolve(next);
    };
    const monitor = new SpeedMonitor({ measure, baseline, now: () => now, logger });
    /** Waits until the next measurement is due; returns the seconds waited. */
    const turn = async () => {
      const from = now;
      while (!monitor.isDue) now += 1000;
      await monitor.measure(core, signal);
      return (now - from) / 1000;
    };
    return { monitor, turn };
  }

  it('measures at the start and every hour, and reports the result', async () => {
    const { monitor, turn } = await open([calm(40), calm(41), calm(40)]);
    const reported: unknown[] = [];
    monitor.on('changed', () => reported.push(monitor.report?.speed));
    assert.deepEqual([await turn(), await turn(), await turn()], [0, 3600, 3600]);
    assert.deepEqual(reported, [1, 0.9756, 1]);
    assert.equal(monitor.report?.noise, 0.01);
    assert.equal(monitor.outOfService, null);
  });

  it('takes the node out of service after three calm measurements beyond 5 % and brings it back', async () => {
    const drifting = [calm(43), calm(43), calm(43)];
    const { monitor, turn } = await open([calm(40), ...drifting, calm(43), busy(43), calm(41)]);
    await turn();
    for (const seconds of [3600, 5]) {
      assert.equal(await turn(), seconds);
      assert.equal(monitor.outOfService, null);
    }
    await turn();
    assert.deepEqual(monitor.outOfService, { code: 'slower', values: { percent: '7.5' } });
    assert.equal(monitor.report?.drift, 0.075);
    assert.deepEqual([await turn(), await turn(), await turn()], [60, 60, 60]);
    assert.equal(monitor.outOfService, null);
    assert.equal(await turn(), 3600);
  });

  it('keeps the node in service on a busy machine, however long and slow', async () => {
    const { monitor, turn } = await open([calm(40), ...Array.from({ length: 20 }, () => busy(60)), calm(40)]);
    await turn();
    for (let count = 0; count < 20; count++) {
      await turn();
      assert.equal(monitor.outOfService, null);
    }
    assert.equal(monitor.report?.isCalm, false);
    assert.equal(await turn(), 600);
  });

  it('ignores one slow measurement between two good ones', async () => {
    const { monitor, turn } = await open([calm(40), calm(50), calm(40), calm(50), calm(50), calm(40)]);
    for (let count = 0; count < 6; count++) await turn();
    assert.equal(monitor.outOfService, null);
  });

  it('starts a new baseline on a machine that has become faster', async () => {
    const { monitor, turn } = await open([calm(40), calm(30), calm(30), calm(30), calm(30.5)]);
    for (let count = 0; count < 5; count++) await turn();
    assert.equal(monitor.outOfService, null);
    assert.equal(monitor.report?.drift, 0.0167);
  });

  it('stores the baseline per machine across restarts, and never from a busy machine', async () => {
    const first = await open([busy(60), calm(40)]);
    await first.turn();
    assert.equal(existsSync(path), false);
    await first.turn();
    const second = await open([calm(42)]);
    await second.turn();
    assert.equal(second.monitor.report?.drift, 0.05);
    const other = await open([calm(80)], 'another machine');
    await other.turn();
    assert.equal(other.monitor.report?.drift, 0);
  });

  it('measures again after an error, and reports no speed without a compiler', async () => {
    const { monitor, turn } = await open([new Error('the sandbox is down'), calm(40)]);
    await turn();
    assert.equal(monitor.report, null);
    assert.equal(await turn(), 600);
    assert.notEqual(monitor.report, null);
    const none = await open([null]);
    await none.turn();
    assert.deepEqual([none.monitor.report, none.monitor.isDue], [null, false]);
  });

  it('is overdue after waiting a minute for an idle moment', async () => {
    const { monitor } = await open([calm(40)]);
    assert.deepEqual([monitor.isDue, monitor.isOverdue], [true, false]);
    now += 60_000;
    assert.equal(monitor.isOverdue, true);
  });
});

const ticks = (...[computing, stolen, all]: [number, number, number]) => ({ busy: computing, stolen, all });
const batch = (runs: number[], end: CpuTicks): Batch => ({
  runs: runs.map((ms) => ms * 1e6),
  before: ticks(0, 0, 0),
  after: end,
});
const isCalm = (end: CpuTicks) => summarize([batch([40, 40, 40], end)]).isCalm;

describe('measurement', () => {
  it('is the median of the fastest run of each batch', () => {
    const quiet = ticks(12, 0, 26);
    const found = summarize([
      batch([40, 50, 41], quiet),
      batch([60, 61, 70], quiet),
      batch([41, 42, 40.5], quiet),
    ]);
    assert.equal(found.cpuNs, 40.5e6);
  });

  it('is calm if only the program computed', () => {
    assert.equal(isCalm(ticks(13, 0, 26)), true);
    assert.equal(isCalm(ticks(20, 0, 26)), false);
    assert.equal(isCalm(ticks(12, 2, 26)), false);
  });

  it("parses the kernel's counters", () => {
    const text = 'cpu  10 1 5 100 7 2 3 4 9 0\ncpu0 1 1 1 1\n';
    assert.deepEqual(parseCpuTicks(text), { busy: 21, stolen: 4, all: 132 });
  });

  it('gives a plausible speed in the real sandbox', async () => {
    const judge = await openTestJudge();
    try {
      const { toolchains } = judge.runtime;
      const speedMonitor = await createSpeedMonitor({
        folder: join(judge.folder, 'pace'),
        toolchains,
        machine: 'test',
        logger,
      });
      await judge.onCore((real) => speedMonitor.measure(real, signal));
      assert.ok(speedMonitor.report, 'nothing was measured');
      assert.ok(
        speedMonitor.report.speed > 0.05 && speedMonitor.report.speed < 20,
        `speed ${speedMonitor.report.speed}`,
      );
      assert.equal(speedMonitor.isDue, false);
    } finally {
      await judge.close();
    }
  });
});
