import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RunSpec } from '@xiezhi/sandbox';
import { pino } from 'pino';
import { usableCores } from '../worker/machine.ts';
import { type Exclusivity, Core } from './core.ts';
import { CoreLock } from './core-lock.ts';
import { SandboxSupervisor } from './sandbox-supervisor.ts';

const mebibyte = 1024 * 1024;
/** A program that prints its start and end times. */
const spec: RunSpec = {
  argv: ['/bin/sh', '-c', 'date +%s%N; sleep 0.15; date +%s%N'],
  limits: {
    cpuMs: 5000,
    wallMs: 20_000,
    memoryBytes: 64 * mebibyte,
    processes: 8,
    outputBytes: 4096,
    boxBytes: mebibyte,
  },
};

describe('core', () => {
  let supervisor: SandboxSupervisor;
  let cores: Core[];

  before(async () => {
    const logger = pino({ level: 'silent' });
    supervisor = await SandboxSupervisor.start({ cgroupRoot: 'xiezhi-core-test' }, logger);
    const lock = new CoreLock();
    const cpus = usableCores();
    // On a host with one core the second loop shares it: this tests the order, not the speed.
    cores = [0, 1].map((index) => new Core(index, cpus[index] ?? cpus[0] ?? 0, supervisor, lock));
  });
  after(async () => {
    for (const core of cores) await core.close();
    await supervisor.close();
  });

  const interval = async (core: number, exclusivity: Exclusivity) => {
    const chosen = cores[core];
    assert.ok(chosen);
    const { stdout } = await chosen.run(spec, { exclusivity });
    const [from = 0n, to = 0n] = stdout.toString('utf8').trim().split('\n').map(BigInt);
    assert.ok(to > from);
    return { core, exclusivity, from, to };
  };
  type Interval = Awaited<ReturnType<typeof interval>>;

  const overlaps = (all: readonly Interval[], isAsked: (a: Interval, b: Interval) => boolean) =>
    all.flatMap((a, index) =>
      all.slice(index + 1).filter((b) => isAsked(a, b) && a.from < b.to && b.from < a.to),
    ).length;

  it("refuses a bind mount that would show the node's folder", async () => {
    const core = new Core(0, usableCores()[0] ?? 0, supervisor, new CoreLock(), '/usr/share/doc');
    const visible = { ...spec, binds: [{ from: '/usr/share', to: '/usr/share' }] };
    await assert.rejects(core.run(visible), /\/usr\/share would show programs the folder of this node/);
    const apart = { ...spec, binds: [{ from: '/usr/share/doc/inside', to: '/x' }] };
    await assert.rejects(core.run(apart), (error: Error) => !error.message.includes('would show'));
    await core.close();
  });

  it('runs one program at a time while other cores work', async () => {
    const all = await Promise.all([0, 1, 0, 1, 0, 1].map((core) => interval(core, 'shared')));
    assert.equal(
      overlaps(all, (a, b) => a.core === b.core),
      0,
    );
    assert.ok(overlaps(all, (a, b) => a.core !== b.core) > 0, 'two cores never worked at a time');
  });

  it('runs nothing on other cores during an exclusive run', async () => {
    const requests: [number, Exclusivity][] = [
      [0, 'shared'],
      [1, 'exclusive'],
      [0, 'exclusive'],
      [1, 'shared'],
      [0, 'shared'],
    ];
    const all = await Promise.all(requests.map(([core, exclusivity]) => interval(core, exclusivity)));
    assert.equal(
      overlaps(all, (a, b) => [a, b].some((one) => one.exclusivity === 'exclusive')),
      0,
    );
  });
});
