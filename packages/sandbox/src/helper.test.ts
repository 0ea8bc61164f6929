import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { suite, test, type TestContext } from 'node:test';
import {
  fakeHelper,
  frames,
  type Play,
  raw,
  readyFrame,
  say,
  several,
  sendControl,
  writeText,
} from './testing/fake-helper.ts';
import { SandboxFault } from './fault.ts';
import { FrameWriter, frameType, mostPayloadBytes } from './protocol.ts';
import { Sandbox } from './sandbox.ts';
import { isAlive, limits, treeOf, until } from './test-support.ts';
import type { RunSpec, SandboxLogger } from './types.ts';

const spec: RunSpec = { argv: ['/bin/true'], limits };
const start = (t: TestContext, play: Play, logger?: SandboxLogger) =>
  Sandbox.start({
    helperPath: fakeHelper(t, play),
    skipSelfTest: true,
    maxSlots: 2,
    ...(logger && { logger }),
  });
async function started(t: TestContext, play: Play): Promise<Sandbox> {
  const sandbox = await start(t, { greeting: readyFrame({ slots: 2 }), ...play });
  t.after(() => sandbox.close());
  return sandbox;
}

/** Variants of the helper's first frame: valid, too long, and others that are truncated or changed. */
const ready = readyFrame();
const tooLong = raw(frameType.ready, 0, Buffer.alloc(0));
tooLong.writeUInt32LE(mostPayloadBytes + 1, 0);
const oldVersion = Buffer.from(ready);
oldVersion.writeUInt16LE(1, 6);
const unpromised = writeText(new FrameWriter().u8(2).u8(1).u8(1).u16(4), '6.1').u32(2 ** 31);

suite('a helper that fails to start', { concurrency: 4 }, () => {
  const plays: readonly [what: string, play: Play, reason: RegExp, timeoutMs?: number][] = [
    ['ends at once', { first: { do: 'exit', code: 3 } }, /ended at once \(3\)/],
    [
      'exits in the middle of its first frame',
      { first: several(sendControl(ready.subarray(0, 20)), { do: 'exit', code: 4 }) },
      /ended at once \(4\)/,
    ],
    ['sends another frame first', { greeting: raw(frameType.opened, 0, Buffer.alloc(0)) }, /introduce/],
    ['sends a truncated frame', { greeting: raw(frameType.ready, 0, Buffer.alloc(3)) }, /malformed/],
    ['announces a text that is missing', { greeting: unpromised.finish(frameType.ready, 0) }, /malformed/],
    ['uses an older protocol version', { greeting: oldVersion }, /channel ended/],
    ['announces a frame above the maximum', { greeting: tooLong }, /channel ended/],
    ['prints text instead of frames', { greeting: Buffer.from('usage: helper [--help]\n') }, /channel ended/],
    [
      'closes its channel and keeps running',
      { first: { do: 'close control' }, greeting: Buffer.alloc(0) },
      /channel/,
    ],
    ['sends nothing', { greeting: Buffer.alloc(0) }, /said nothing/, 500],
  ];
  for (const [what, play, reason, timeoutMs] of plays)
    test(`${what}: is reported, and the helper does not stay behind`, async (t) => {
      const path = fakeHelper(t, { ...play, ignoresChannelEnd: true });
      const starting = Sandbox.start({
        helperPath: path,
        skipSelfTest: true,
        maxSlots: 1,
        ...(timeoutMs && { timeoutMs }),
      });
      await assert.rejects(starting, { name: 'SandboxFault', code: 'setup', message: reason });
      assert.ok(await until(() => runsOf(path).length === 0), 'nobody else would end it');
    });

  test('a missing helper, or an invalid program, is reported with the system’s error', async () => {
    for (const [helperPath, word] of [
      ['/nonexistent/helper', /ENOENT/],
      ['/usr', /EACCES/],
    ] as const)
      await assert.rejects(Sandbox.start({ helperPath, skipSelfTest: true }), (error: Error) => {
        assert.ok(error instanceof SandboxFault && word.test(error.message), String(error));
        return true;
      });
  });
});

/** Returns the processes of this user that execute the file. */
function runsOf(file: string): number[] {
  return treeOf(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
    } catch {
      return false;
    }
  });
}

test('facts of the host are reported unchanged with the resulting tier', async (t) => {
  const tiers = [
    [{ groups: 2 }, 'cgroup2'],
    [{ groups: 1 }, 'cgroup1'],
    [{ groups: 0 }, 'userns'],
    [{ groups: 2, hasNamespaces: false }, 'restricted'],
  ] as const;
  await Promise.all(
    tiers.map(async ([facts, tier]) => {
      const sandbox = await start(t, { greeting: readyFrame({ ...facts, kernel: '6.9-獬豸' }) });
      const { report } = sandbox;
      assert.deepEqual(
        [report.tier, report.kernel, report.version, report.isSafe],
        [tier, '6.9-獬豸', 'fake', false],
      );
      await sandbox.close();
    }),
  );
});

suite('opening a slot', { concurrency: 4 }, () => {
  const invalidGone = raw(frameType.gone, 0, Buffer.alloc(2));
  const opened = say(raw(frameType.opened, 0, Buffer.alloc(0)));

  for (const [what, refusal, expected] of [
    ['with a text', frames.fault(0, 3, 'cgroup: refused'), { code: 'setup', message: 'cgroup: refused' }],
    ['without a text', raw(frameType.fault, 0, Buffer.alloc(2)), { code: 'protocol' }],
    ['by its exit', null, { code: 'slot-lost' }],
  ] as const)
    test(`a refusal ${what} is reported after its process is gone, and the slot number is free again`, async (t) => {
      const refuse = several(...(refusal ? [say(refusal)] : []), sendControl(invalidGone));
      const sandbox = await started(t, { atOpen: [refuse, opened] });
      await assert.rejects(sandbox.openSlot({ core: 0 }), expected);
      assert.equal((await sandbox.openSlot({ core: 0 })).id, 0);
    });

  test('a slot number is taken while its slot is being opened', async (t) => {
    const sandbox = await started(t, { atOpen: [{ do: 'nothing' }] });
    const openings = [sandbox.openSlot({ core: 0 }), sandbox.openSlot({ core: 0 })];
    await assert.rejects(sandbox.openSlot({ core: 0 }), { code: 'closed', message: /every slot/ });
    await sandbox.close();
    for (const opening of openings) await assert.rejects(opening, { code: 'closed' });
  });

  test('waiting for a slot rejects when the helper ends, on request or not', async (t) => {
    for (const [atOpen, act, code] of [
      [{ do: 'exit', code: 0 }, null, 'helper-lost'],
      [{ do: 'nothing' }, (sandbox: Sandbox) => sandbox.close(), 'closed'],
    ] as const) {
      const sandbox = await started(t, { atOpen: [atOpen] });
      const opening = assert.rejects(sandbox.openSlot({ core: null }), { code });
      await act?.(sandbox);
      await opening;
    }
  });

  test('waiting for the end of a slot resolves when the helper ends', async (t) => {
    const sandbox = await started(t, { atClose: { do: 'nothing' } });
    const slot = await sandbox.openSlot({ core: null });
    const closing = slot.close();
    await sandbox.close();
    await closing;
  });
});

/** Opens a slot of a fake helper that then follows `play`, and starts a run. */
async function underWay(t: TestContext, play: Play) {
  const sandbox = await started(t, play);
  const lost: SandboxFault[] = [];
  sandbox.on('lost', (fault) => lost.push(fault));
  const slot = await sandbox.openSlot({ core: null });
  return { sandbox, slot, lost, run: slot.run(spec) };
}

suite('a helper that fails later', { concurrency: 4 }, () => {
  const noFrame = Buffer.alloc(64, 0xff);
  const ills: readonly [what: string, play: Play][] = [
    ['sends an invalid frame on a slot', { atWork: [say(noFrame)] }],
    ['sends an invalid frame on its control channel', { atWork: [sendControl(noFrame)] }],
    [
      'reports the end of a slot without its number',
      { atWork: [sendControl(raw(frameType.gone, 0, Buffer.alloc(1)))] },
    ],
    [
      'closes its control channel and keeps running',
      { atWork: [{ do: 'close control' }], ignoresChannelEnd: true },
    ],
    ['dies', { atWork: [{ do: 'exit', code: 139 }] }],
  ];
  for (const [what, play] of ills)
    test(`${what}: all its work is lost, reported once, and the helper is gone`, async (t) => {
      const { sandbox, slot, lost, run } = await underWay(t, play);
      const pid = sandbox.pid ?? 0;
      await assert.rejects(run, { code: 'helper-lost', isTransient: true });
      await assert.rejects(slot.run(spec), { code: 'helper-lost' });
      await assert.rejects(sandbox.openSlot({ core: null }), { code: 'helper-lost' });
      assert.ok(await until(() => !isAlive(pid)));
      assert.equal(lost.length, 1);
      await slot.close();
      await sandbox.close();
      assert.equal(lost.length, 1);
    });

  test('frames of unknown types and slots change nothing', async (t) => {
    const strange = [raw(frameType.gone, 0, Buffer.from([200, 0])), raw(77, 5, Buffer.alloc(3))];
    const { lost, run } = await underWay(t, {
      atWork: [several(...strange.map(sendControl), say(frames.result(0, { exitCode: 6 })))],
    });
    assert.equal((await run).exitCode, 6);
    assert.deepEqual(lost, []);
  });

  test('losing one slot does not affect another, and the next slot gets its number', async (t) => {
    const invalidGone = raw(frameType.gone, 0, Buffer.alloc(2));
    const sandbox = await started(t, {
      atWork: [sendControl(invalidGone), say(frames.result(0, { exitCode: 4 }))],
    });
    const [first, second] = [await sandbox.openSlot({ core: null }), await sandbox.openSlot({ core: null })];
    const lost = first.run(spec);
    await assert.rejects(lost, { code: 'slot-lost', isTransient: true });
    const third = await sandbox.openSlot({ core: null });
    assert.deepEqual([first.id, second.id, third.id], [0, 1, 0]);
    await first.close();
    assert.equal((await third.run(spec)).exitCode, 4, 'what had the place before is closed without harm');
  });

  test('messages of the helper are logged line by line', async (t) => {
    const lines: string[] = [];
    const note = (_fields: object, line: string) => void lines.push(line);
    const logger = { info: note, warn: note, error: note };
    const sandbox = await start(t, { atOpen: [{ do: 'exit', code: 1 }] }, logger);
    const lost = once(sandbox, 'lost');
    await assert.rejects(sandbox.openSlot({ core: null }), { code: 'helper-lost' });
    await lost;
    assert.deepEqual(lines, ['sandbox helper lost']);
  });
});

test('a helper that ignores the stop request is killed', async (t) => {
  const sandbox = await start(t, { ignoresChannelEnd: true });
  const pid = sandbox.pid ?? 0;
  const lost: SandboxFault[] = [];
  sandbox.on('lost', (fault) => lost.push(fault));
  const begun = performance.now();
  await sandbox.close();
  assert.ok(performance.now() - begun < 10_000);
  assert.deepEqual([isAlive(pid), lost], [false, []]);
});
