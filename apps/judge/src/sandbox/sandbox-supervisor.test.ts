import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { Core } from './core.ts';
import { CoreLock } from './core-lock.ts';
import { SandboxSupervisor } from './sandbox-supervisor.ts';

const mebibyte = 1024 * 1024;
const limits = {
  cpuMs: 5000,
  wallMs: 20_000,
  memoryBytes: 64 * mebibyte,
  processes: 1,
  outputBytes: 4096,
  boxBytes: mebibyte,
};

/** Kills the current helper of this process, ready or starting. */
function killHelper(): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const pids = [...stdout.matchAll(/^\s*(\d+)\s+xiezhi-/gm)].map((match) => Number(match[1]));
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
}

it(
  'replaces a helper that is killed at any moment, including during its start',
  { timeout: 120_000 },
  async () => {
    const supervisor = await SandboxSupervisor.start(
      { cgroupRoot: 'xiezhi-supervisor-test' },
      pino({ level: 'silent' }),
    );
    const core = new Core(0, null, supervisor, new CoreLock());
    const run = () => core.run({ argv: ['/bin/true'], limits });
    try {
      let killed = 0;
      // A start takes about 100 ms, so the kills happen in every phase of it. The test's time limit bounds their
      // number.
      for (let delay = 0; delay < 600 || killed < 5; delay += 40) {
        await pause(delay % 240);
        killed += killHelper();
      }
      // The first run after the kill may fail, because it still uses the slot of the dead helper. Later runs work
      // again.
      await run().catch(() => undefined);
      for (let count = 0; count < 3; count++) assert.equal((await run()).exitCode, 0);
    } finally {
      await core.close();
      await supervisor.close();
    }
  },
);
