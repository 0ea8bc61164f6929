import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { Channel } from './channel.ts';
import { frames, raw, type RunFacts } from './testing/fake-helper.ts';
import { SandboxFault } from './fault.ts';
import { frameType } from './protocol.ts';
import { Slot } from './slot.ts';
import { limits } from './test-support.ts';
import type { RunSpec } from './types.ts';

/** A socket whose other end is the test: it records the frames that are written. */
class Line extends Socket {
  readonly sent: { type: number; id: number }[] = [];

  override write(chunk: Uint8Array | string): boolean {
    const frame = Buffer.from(chunk);
    this.sent.push({ type: frame.readUInt16LE(4), id: frame.readUInt32LE(8) });
    return true;
  }

  say(...bytes: Buffer[]): void {
    for (const frame of bytes) this.emit('data', frame);
  }
}

function lineOf({ release = () => Promise.resolve(), firstId = 1 } = {}) {
  const line = new Line();
  const slot = new Slot(0, null, new Channel(line), release, { firstId });
  return { line, slot };
}

/** Lets all work finish that does not wait for external events. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const spec: RunSpec = { argv: ['/bin/true'], limits };
const runsOf = (line: Line) => line.sent.filter(({ type }) => type === frameType.run).map(({ id }) => id);
const cancelsOf = (line: Line) =>
  line.sent.filter(({ type }) => type === frameType.cancel).map(({ id }) => id);

/** Returns the current state of a promise. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  let state = 'waiting';
  promise.then(
    () => (state = 'done'),
    (error: unknown) => (state = error instanceof SandboxFault ? error.code : String(error)),
  );
  await settle();
  return state;
}

suite('sequential calls', () => {
  test('the next call is sent only after the previous one was answered, in order of arrival', async () => {
    const { line, slot } = lineOf();
    const calls = [1, 2, 3].map((code) => slot.run({ ...spec, argv: [`/${code}`] }));
    await settle();
    assert.deepEqual(runsOf(line), [1]);
    line.say(frames.result(1, { exitCode: 7 }));
    assert.equal((await calls[0])?.exitCode, 7);
    await settle();
    assert.deepEqual(runsOf(line), [1, 2]);
    line.say(frames.fault(2, 3, 'mount: refused'));
    await assert.rejects(calls[1] ?? Promise.resolve(), { code: 'setup', message: 'mount: refused' });
    await settle();
    line.say(frames.result(3));
    assert.equal((await calls[2])?.exitCode, 0, 'the failure of one is not the next one’s');
  });

  test('a specification too large for a frame is rejected without a frame to the helper, and affects no other call', async () => {
    const { line, slot } = lineOf();
    const bad = slot.run({ ...spec, limits: { ...limits, memoryBytes: -1 } });
    const good = slot.run(spec);
    await assert.rejects(bad, { code: 'bad-spec' });
    await settle();
    line.say(...runsOf(line).map((id) => frames.result(id)));
    assert.equal((await good).exitCode, 0);
    assert.equal(runsOf(line).length, 1);
  });

  test('the output is the data that arrived before the answer, of this run only', async () => {
    const { line, slot } = lineOf();
    const first = slot.run(spec);
    await settle();
    line.say(frames.data(1, 'he'), frames.data(9, 'another’s'), frames.data(1, 'llo'));
    line.say(frames.result(1, { stdoutTotal: 5 }));
    assert.equal(String((await first).stdout), 'hello');
    line.say(frames.data(1, 'too late'));
    const second = slot.run(spec);
    await settle();
    line.say(frames.result(2));
    assert.equal(String((await second).stdout), '');
  });

  test('output chunks stay unchanged when their buffer is reused', async () => {
    const { line, slot } = lineOf();
    const call = slot.run(spec);
    await settle();
    const chunk = frames.data(1, 'abc');
    line.say(chunk);
    chunk.fill(0);
    line.say(frames.result(1, { stdoutTotal: 3 }));
    assert.equal(String((await call).stdout), 'abc');
  });
});

suite('invalid answers', () => {
  const wrong: readonly [what: string, frame: (id: number) => Buffer][] = [
    ['a fault without a text', (id) => raw(frameType.fault, id, Buffer.alloc(0))],
    ['a fault with a text longer than the frame', (id) => raw(frameType.fault, id, Buffer.alloc(5, 255))],
    ['a fault of an unknown kind', (id) => frames.fault(id, 77, 'x')],
    ['a truncated result', (id) => raw(frameType.result, id, Buffer.alloc(40))],
    ['the facts of an interaction', (id) => frames.pair(id, 0, [{}, {}])],
    ['an unknown frame type', (id) => raw(999, id, Buffer.alloc(3))],
    ['the first frame of a helper', (id) => raw(frameType.ready, id, Buffer.alloc(3))],
  ];
  for (const [what, frame] of wrong)
    test(`${what} rejects only this call`, async () => {
      const { line, slot } = lineOf();
      const [call, next] = [slot.run(spec), slot.run(spec)];
      await settle();
      assert.doesNotThrow(() => line.say(frame(1)));
      await assert.rejects(call, { name: 'SandboxFault', code: 'protocol' });
      await settle();
      line.say(frames.result(2));
      assert.equal((await next).exitCode, 0);
    });

  test('facts of one program do not answer an interaction', async () => {
    const { line, slot } = lineOf();
    const call = slot.interact(spec, spec, { wallMs: 100 });
    await settle();
    line.say(frames.result(1));
    await assert.rejects(call, { code: 'protocol' });
    const again = slot.interact(spec, spec, { wallMs: 100 });
    await settle();
    line.say(frames.pair(2, 1, [{ exitCode: 1 }, { exitCode: 2 }]));
    const { contestant, interactor, firstEnded, transcript } = await again;
    assert.deepEqual(
      [contestant.exitCode, interactor.exitCode, firstEnded, transcript],
      [1, 2, 'interactor', null],
    );
  });

  test('answers to unknown or already answered calls change nothing', async () => {
    const { line, slot } = lineOf();
    line.say(frames.result(1), frames.fault(0, 1, 'x'));
    const call = slot.run(spec);
    await settle();
    line.say(frames.result(2, { exitCode: 9 }), frames.fault(3, 1, 'x'));
    assert.equal(await stateOf(call), 'waiting');
    line.say(frames.result(1, { exitCode: 5 }), frames.result(1, { exitCode: 6 }));
    assert.equal((await call).exitCode, 5);
  });
});

suite('cancellation', () => {
  test('a call cancelled before its turn is not started; one cancelled later is reported to the helper once', async () => {
    const { line, slot } = lineOf();
    const [running, queued] = [new AbortController(), new AbortController()];
    const calls = [slot.run(spec, running), slot.run(spec, queued), slot.run(spec)];
    await settle();
    queued.abort();
    running.abort();
    running.abort();
    assert.deepEqual(cancelsOf(line), [1]);
    assert.equal(await stateOf(calls[0] ?? Promise.resolve()), 'waiting', 'it still has the slot');
    line.say(frames.result(1, { limitHit: 5 }));
    assert.equal((await calls[0])?.limitHit, 'cancelled');
    await assert.rejects(calls[1] ?? Promise.resolve(), { code: 'closed', isTransient: true });
    await settle();
    assert.deepEqual(runsOf(line), [1, 2], 'what was called off has used no number');
    line.say(frames.result(2));
    assert.equal((await calls[2])?.exitCode, 0);
  });

  test('cancelling a run after its end is not reported to the helper, because that would end the next run', async () => {
    const { line, slot } = lineOf();
    const endings: ((id: number) => void)[] = [
      (id) => line.say(frames.result(id)),
      (id) => line.say(frames.fault(id, 2, 'x')),
      (id) => line.say(raw(frameType.fault, id, Buffer.alloc(0))),
      (id) => line.say(raw(frameType.result, id, Buffer.alloc(1))),
      () => slot.lose(new SandboxFault('slot-lost', 'x')),
    ];
    for (const [index, end] of endings.entries()) {
      const controller = new AbortController();
      const call = slot.run(spec, controller);
      await settle();
      end(index + 1);
      await call.catch(() => undefined);
      controller.abort();
      assert.deepEqual(cancelsOf(line), [], String(index));
    }
  });

  test('a cancelled run that ended by itself meanwhile reports its own end', async () => {
    const { line, slot } = lineOf();
    const controller = new AbortController();
    const call = slot.run(spec, controller);
    await settle();
    controller.abort();
    line.say(frames.result(1, { exitCode: 3 }));
    const { limitHit, exitCode } = await call;
    assert.deepEqual([limitHit, exitCode], [null, 3]);
  });
});

suite('the end of a slot', () => {
  test('pending and later calls reject with the first reason', async () => {
    const { line, slot } = lineOf();
    const calls = [slot.run(spec), slot.interact(spec, spec, { wallMs: 9 }), slot.run(spec)];
    await settle();
    slot.lose(new SandboxFault('slot-lost', 'gone'));
    slot.lose(new SandboxFault('helper-lost', 'later'));
    for (const call of [...calls, slot.run(spec)])
      await assert.rejects(call, { code: 'slot-lost', message: 'gone' });
    line.say(frames.result(1));
    assert.deepEqual(runsOf(line), [1], 'nothing is asked of a slot that is gone');
  });

  test('the slot is released once, however often it is closed', async () => {
    let releases = 0;
    const done = Promise.withResolvers<void>();
    const release = () => {
      releases += 1;
      return done.promise;
    };
    const { slot } = lineOf({ release });
    const running = slot.run(spec);
    await settle();
    const closings = [slot.close(), slot.close()];
    await assert.rejects(running, { code: 'closed' });
    assert.equal(await stateOf(Promise.all(closings)), 'waiting', 'its process may still live');
    done.resolve();
    await Promise.all([...closings, slot.close()]);
    assert.equal(releases, 1);
  });
});

test('call ids restart at their maximum', async () => {
  const { line, slot } = lineOf({ firstId: 0xffff_ffff });
  for (const id of [0xffff_ffff, 1, 2]) {
    const call = slot.run(spec);
    await settle();
    assert.equal(runsOf(line).at(-1), id);
    line.say(frames.result(id));
    await call;
  }
});

/** Random frames that may arrive while a run is pending. */
const anyFrame = fc.oneof(
  fc.record({
    kind: fc.constantFrom('result', 'data', 'fault', 'pair'),
    isOurs: fc.boolean(),
    exitCode: fc.nat(255),
  }),
  fc.record({
    kind: fc.constant('raw' as const),
    isOurs: fc.boolean(),
    type: fc.nat(60),
    payload: fc.uint8Array({ maxLength: 80 }),
  }),
);

test('whatever frames arrive, a call ends once and the next call gets the slot', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { maxLength: 8 }), async (said) => {
      const { line, slot } = lineOf();
      const call = slot.run(spec);
      await settle();
      let ended: string | null = null;
      for (const one of said) {
        const id = one.isOurs ? 1 : 2;
        const facts: RunFacts = { exitCode: 'exitCode' in one ? one.exitCode : 0 };
        if (one.kind === 'raw' && 'payload' in one) line.say(raw(one.type, id, one.payload));
        else if (one.kind === 'data') line.say(frames.data(id, 'x'));
        else if (one.kind === 'result') line.say(frames.result(id, facts));
        else if (one.kind === 'fault') line.say(frames.fault(id, 1, 'x'));
        else line.say(frames.pair(id, 0, [facts, facts]));
        const isEnd = one.isOurs && !(one.kind === 'data' || ('type' in one && one.type === frameType.data));
        if (isEnd) ended ??= one.kind;
      }
      assert.equal((await stateOf(call)) === 'waiting', ended === null);
      if (ended === 'result') assert.equal((await call).signal, null);
      if (ended === null) line.say(frames.result(1));
      await call.catch((error: unknown) => assert.ok(error instanceof SandboxFault));
      const next = slot.run(spec);
      await settle();
      line.say(frames.result(2, { exitCode: 4 }));
      assert.equal((await next).exitCode, 4);
    }),
    { numRuns: 60 },
  );
});
