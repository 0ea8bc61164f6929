import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, suite, test } from 'node:test';
import { Sandbox, type SandboxTier, type Slot } from './index.ts';
import { brief, compile, limits, specOf, startFor } from './test-support.ts';

const millisecond = 1e6;
const hogCount = 4;
const core = 0;

/**
 * A program that keeps the core busy. Each instance has its own session, and thus its own scheduling group. It ends
 * together with its parent.
 */
const hog = `#include <sys/prctl.h>
  MAIN { prctl(PR_SET_PDEATHSIG, SIGKILL); setsid(); cpu_set_t one; CPU_ZERO(&one); CPU_SET(${core}, &one);
  sched_setaffinity(0, sizeof one, &one); write(1, "x", 1); for (;;); }`;
const spin = `static long used(void) { struct timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1000L + t.tv_nsec / 1000000L; }`;

async function startHogs(): Promise<ChildProcess[]> {
  const file = (await compile(hog)).source;
  const path = 'path' in file ? file.path : '';
  const hogs = Array.from({ length: hogCount }, () => spawn(path, { stdio: ['ignore', 'pipe', 'inherit'] }));
  await Promise.all(hogs.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))));
  return hogs;
}

const tiers: (SandboxTier | null)[] = [null, 'userns', 'restricted'];
for (const tier of tiers)
  suite(`a host with more to do than cores, tier ${tier ?? 'of the host'}`, () => {
    let sandbox: Sandbox;
    let slot: Slot;
    let hogs: ChildProcess[] = [];

    before(async () => {
      const options = { skipSelfTest: true, cgroupRoot: 'xiezhi-test-queue-time' };
      sandbox = await Sandbox.start(tier === null ? options : { ...options, tier });
      slot = await sandbox.openSlot({ core });
      hogs = await startHogs();
    });
    after(async () => {
      for (const child of hogs) child.kill('SIGKILL');
      await sandbox.close();
    });

    async function run(source: string, change: Partial<typeof limits>) {
      const program = await compile(`${spin} ${source}`);
      return slot.run(specOf(program, { limits: { ...limits, ...change } }));
    }

    test('a busy program is not counted as idle', async () => {
      const result = await run('MAIN { while (used() < 80); return 0; }', { wallMs: 250 });
      assert.deepEqual([result.exitCode, result.limitHit], [0, null], brief(result));
      assert.ok(result.wallNs > 300 * millisecond, brief(result));
      assert.ok(result.queueNs > 100 * millisecond && result.queueNs < result.wallNs, brief(result));
      assert.ok(result.cpuNs < 130 * millisecond, brief(result));
    });

    test('a sleeper still ends at its limit', async () => {
      const result = await run('MAIN { for (;;) pause(); }', { wallMs: 250 });
      assert.equal(result.limitHit, 'wall', brief(result));
      assert.ok(result.wallNs < 450 * millisecond, brief(result));
    });

    test('work and sleep together still count', async () => {
      const result = await run('MAIN { while (used() < 20); for (;;) pause(); }', { wallMs: 250 });
      assert.equal(result.limitHit, 'wall', brief(result));
      assert.ok(result.wallNs < result.queueNs + 450 * millisecond, brief(result));
    });

    test('the real time is at most four times the limit', async () => {
      const result = await run('MAIN { for (;;); }', { wallMs: 100, cpuMs: 60_000 });
      assert.equal(result.limitHit, 'wall', brief(result));
      assert.ok(result.wallNs < 700 * millisecond, brief(result));
      assert.ok(result.wallNs >= 390 * millisecond, brief(result));
    });
  });

suite('threads that queue behind each other', () => {
  test('gain no time to sleep', async (t) => {
    const sandbox = await startFor(t, { cgroupRoot: 'xiezhi-test-queue-own' });
    const slot = await sandbox.openSlot({ core });
    const program = await compile(`${spin} void *work(void *_) { while (used() < 10); return 0; }
      MAIN { pthread_t all[14]; for (int i = 0; i < 14; i++) pthread_create(&all[i], 0, work, 0);
        for (int i = 0; i < 14; i++) pthread_join(all[i], 0); for (;;) pause(); }`);
    const result = await slot.run(specOf(program, { limits: { ...limits, wallMs: 300 } }));
    await sandbox.close();
    assert.equal(result.limitHit, 'wall', brief(result));
    // The fourteen threads share one core, so they wait for it about a second in total. The measured time must not be
    // that sum.
    assert.ok(result.queueNs < result.wallNs - result.cpuNs, brief(result));
    assert.ok(result.wallNs - result.queueNs < 400 * millisecond, brief(result));
  });
});
