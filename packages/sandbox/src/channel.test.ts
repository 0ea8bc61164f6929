import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { Channel } from './channel.ts';
import { raw } from './testing/fake-helper.ts';
import { type Frame, headerBytes, mostPayloadBytes, protocolVersion } from './protocol.ts';

function channelOf() {
  const socket = new Socket();
  const channel = new Channel(socket);
  const frames: Frame[] = [];
  let broken = 0;
  channel.onFrame = (frame) => frames.push({ ...frame, payload: Buffer.from(frame.payload) });
  channel.onBroken = () => {
    broken += 1;
  };
  return { socket, channel, frames, broken: () => broken };
}

/** Sends bytes in chunks that end at the given positions. */
function sendCut(socket: Socket, bytes: Buffer, cuts: readonly number[]): void {
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].toSorted(
    (left, right) => left - right,
  );
  for (const [index, from] of places.entries())
    socket.emit('data', Buffer.from(bytes.subarray(from, places[index + 1] ?? bytes.length)));
}

const anyFrame = fc.record({
  type: fc.nat(65_535),
  id: fc.nat(2 ** 32 - 1),
  payload: fc.uint8Array({ maxLength: 60 }),
});
const anyCuts = fc.array(fc.nat(5000), { maxLength: 12 });
const bytesOf = (frames: readonly { type: number; id: number; payload: Uint8Array }[]) =>
  Buffer.concat(frames.map(({ type, id, payload }) => raw(type, id, payload)));
const plain = ({ type, id, payload }: { type: number; id: number; payload: Uint8Array }) => [
  type,
  id,
  Buffer.from(payload).toString('hex'),
];

test('any frames arrive unchanged, whatever the chunks', () => {
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 6 }), anyCuts, (sent, cuts) => {
      const { socket, frames, broken } = channelOf();
      sendCut(socket, bytesOf(sent), cuts);
      assert.deepEqual(frames.map(plain), sent.map(plain));
      assert.equal(broken(), 0);
    }),
  );
});

/** Random invalid headers: with another protocol version, or with a length above the maximum. */
const badHeader = fc.oneof(
  fc
    .tuple(
      fc.nat(65_535).filter((version) => version !== protocolVersion),
      fc.nat(200),
    )
    .map(([version, length]) => [version, length] as const),
  fc
    .integer({ min: mostPayloadBytes + 1, max: 2 ** 32 - 1 })
    .map((length) => [protocolVersion, length] as const),
);

test('frames before an invalid header count, later data is ignored, and the error is reported once', () => {
  fc.assert(
    fc.property(
      fc.array(anyFrame, { maxLength: 3 }),
      badHeader,
      fc.array(anyFrame, { maxLength: 3 }),
      anyCuts,
      (before, [version, length], after, cuts) => {
        const { socket, channel, frames, broken } = channelOf();
        const bad = raw(1, 1, Buffer.alloc(0));
        bad.writeUInt32LE(length, 0);
        bad.writeUInt16LE(version, 6);
        sendCut(socket, Buffer.concat([bytesOf(before), bad, bytesOf(after)]), cuts);
        assert.deepEqual(frames.map(plain), before.map(plain));
        socket.emit('data', bytesOf(after));
        assert.deepEqual(
          [frames.length, broken(), channel.isBroken, socket.destroyed],
          [before.length, 1, true, true],
        );
      },
    ),
  );
});

test('accepts the longest frame and rejects one byte more', () => {
  for (const [length, isFrame] of [
    [mostPayloadBytes, true],
    [mostPayloadBytes + 1, false],
  ] as const) {
    const { socket, frames, broken } = channelOf();
    sendCut(socket, raw(49, 3, Buffer.alloc(length, 7)), [headerBytes, 65_536, 131_072, 600_000]);
    assert.deepEqual(
      [frames.map(({ payload }) => payload.length), broken()],
      isFrame ? [[length], 0] : [[], 1],
    );
  }
});

test('reports the end of a channel once, whichever side ends it', async () => {
  for (const end of [
    ({ socket }: ReturnType<typeof channelOf>) => socket.destroy(),
    ({ channel }: ReturnType<typeof channelOf>) => {
      channel.destroy();
    },
    ({ socket }: ReturnType<typeof channelOf>) => socket.destroy(new Error('reset by peer')),
  ]) {
    const one = channelOf();
    const closed = new Promise((resolve) => one.socket.once('close', resolve));
    end(one);
    end(one);
    await closed;
    assert.deepEqual([one.broken(), one.channel.isBroken], [1, true]);
    assert.doesNotThrow(() => {
      one.channel.send(raw(1, 1, Buffer.alloc(0)));
    }, 'who does not know it yet may still speak');
  }
});

test('skips partial answers of a dead keeper, whatever they contain', () => {
  const wanted = 0x89ab_cdef;
  const rubbish = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    // These bytes equal the start of the expected header, except for the id.
    fc.nat(1000).map((id) => raw(33, id, Buffer.alloc(0)).subarray(2)),
    fc.nat(11).map((length) => raw(33, wanted, Buffer.alloc(0)).subarray(0, length)),
  );
  // The chance that random bytes contain the expected version and id is 1 in 2^48.
  fc.assert(
    fc.property(
      fc.array(rubbish, { maxLength: 3 }),
      fc.array(anyFrame, { maxLength: 3 }),
      anyCuts,
      fc.boolean(),
      (stale, fresh, cuts, isSomeEarlier) => {
        const { socket, channel, frames } = channelOf();
        if (isSomeEarlier) socket.emit('data', raw(49, 1, Buffer.alloc(50)).subarray(0, 30));
        channel.seek(wanted);
        sendCut(socket, Buffer.concat([...stale, raw(33, wanted, Buffer.alloc(0)), bytesOf(fresh)]), cuts);
        assert.deepEqual(
          frames.map(({ id }) => id),
          [wanted, ...fresh.map(({ id }) => id)],
        );
      },
    ),
  );
});

test('keeps nothing of a delivered frame', () => {
  const { socket, frames } = channelOf();
  const chunk = Buffer.concat([
    raw(49, 1, Buffer.from('one')),
    raw(49, 2, Buffer.from('two')).subarray(0, 5),
  ]);
  socket.emit('data', chunk);
  const rest = raw(49, 2, Buffer.from('two')).subarray(5);
  socket.emit('data', rest);
  assert.deepEqual(
    frames.map(({ payload }) => String(payload)),
    ['one', 'two'],
  );
});
