import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Sandbox, SandboxFault, type Slot } from './index.ts';
import { brief, compile, limits, specOf, treeOf } from './test-support.ts';
import type { PlacedFile, RunResult } from './types.ts';

/*
 * A run may be cancelled at any moment: before, during and after its start, at its end, and after its end. It must end
 * exactly once, and the next run must not be affected.
 */

let sandbox: Sandbox;
let slot: Slot;
let short: PlacedFile;
let endless: PlacedFile;
before(async () => {
  sandbox = await Sandbox.start({ skipSelfTest: true, cgroupRoot: 'xiezhi-test-cancel' });
  slot = await sandbox.openSlot({ core: null });
  short = await compile('MAIN { puts(argc > 1 ? argv[1] : ""); return 7; }');
  endless = await compile('MAIN { fork(); for (;;) pause(); }');
});
after(() => sandbox.close());

/** Returns how a cancelled run ended, or that it never started. */
async function endOf(run: Promise<RunResult>): Promise<string> {
  try {
    const { limitHit, exitCode } = await run;
    return limitHit ?? `exit ${exitCode ?? ''}`;
  } catch (error) {
    assert.ok(error instanceof SandboxFault, String(error));
    return error.code;
  }
}

/** Checks that the next run is not affected: its output must contain nothing of the previous run. */
async function isFresh(word: string): Promise<void> {
  const result = await slot.run(specOf(short, { args: [word] }));
  assert.deepEqual(
    [result.exitCode, String(result.stdout), result.limitHit],
    [7, `${word}\n`, null],
    brief(result),
  );
  assert.equal(treeOf(sandbox.pid ?? 0).length, 3, 'helper, keeper and zygote are all that lives');
}

suite('cancelling a run', () => {
  test('an endless run ends when cancelled at any moment, and leaves no process', async () => {
    for (const delay of [0, 0, 1, 2, 4, 8, 16, 32]) {
      const controller = new AbortController();
      const run = slot.run(specOf(endless), controller);
      await new Promise((resolve) => setTimeout(resolve, delay));
      controller.abort();
      assert.equal(await endOf(run), 'cancelled', `after ${delay} ms`);
      await isFresh(`after ${delay}`);
    }
  });

  test('a run that ends at that moment ends in one of both ways, and the next run is unaffected', async () => {
    const ends = new Set<string>();
    for (let turn = 0; turn < 30; turn += 1) {
      const controller = new AbortController();
      const run = slot.run(specOf(short), controller);
      const next = slot.run(specOf(short, { args: [`next ${turn}`] }));
      await new Promise((resolve) => setTimeout(resolve, turn % 6));
      controller.abort();
      ends.add(await endOf(run));
      const { limitHit, stdout } = await next;
      assert.deepEqual([limitHit, String(stdout)], [null, `next ${turn}\n`]);
    }
    assert.ok(
      [...ends].every((end) => end === 'cancelled' || end === 'exit 7'),
      [...ends].join(),
    );
  });

  test('queued runs start in order, except for cancelled ones', async () => {
    const controllers = Array.from({ length: 6 }, () => new AbortController());
    const first = slot.run(specOf(endless), controllers[0]);
    const others = controllers
      .slice(1)
      .map((controller, index) => slot.run(specOf(short, { args: [`${index}`] }), controller));
    controllers[2]?.abort();
    controllers[4]?.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
    controllers[0]?.abort();
    assert.equal(await endOf(first), 'cancelled');
    assert.deepEqual(await Promise.all(others.map(endOf)), [
      'exit 7',
      'closed',
      'exit 7',
      'closed',
      'exit 7',
    ]);
    await isFresh('behind them');
  });

  test('both sides of an interaction end, whichever waits for the other', async () => {
    const reader = await compile('MAIN { char c; while (read(0, &c, 1) == 1); for (;;) pause(); }');
    const talker = await compile('MAIN { for (;;) if (write(1, "x", 1) != 1) return 3; }');
    for (const [left, right] of [
      [reader, reader],
      [reader, talker],
      [talker, reader],
    ] as const) {
      const controller = new AbortController();
      const { signal } = controller;
      const pair = slot.interact(specOf(left), specOf(right), { wallMs: 4000, signal });
      const ended = pair.then(
        ({ contestant, interactor }) => [contestant.limitHit, interactor.limitHit],
        (error: unknown) => [String(error)],
      );
      await new Promise((resolve) => setTimeout(resolve, 10));
      controller.abort();
      assert.ok((await ended).includes('cancelled'), (await ended).join());
    }
    const again = await slot.run(specOf(short, { args: ['after talks'] }));
    assert.equal(String(again.stdout), 'after talks\n', brief(again));
  });

  test('the output printed before is returned, and no more', async () => {
    const counter = await compile(
      'MAIN { for (int i = 0; ; i++) { printf("%d\\n", i); fflush(stdout); usleep(1000); } }',
    );
    const controller = new AbortController();
    const run = slot.run(specOf(counter, { limits: { ...limits, outputBytes: 1 << 20 } }), controller);
    await new Promise((resolve) => setTimeout(resolve, 60));
    controller.abort();
    const result = await run;
    assert.equal(result.limitHit, 'cancelled', brief(result));
    const lines = String(result.stdout).split('\n').slice(0, -1);
    assert.deepEqual(
      lines,
      lines.map((_, index) => String(index)),
    );
    assert.equal(result.stdout.length, result.stdoutBytes);
  });
});
