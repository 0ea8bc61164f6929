import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { Channel } from './channel.ts';
import { encodeRun } from './encode.ts';
import { type Frame, frameType, FrameWriter, headerBytes, mostPayloadBytes } from './protocol.ts';
import { limits } from './test-support.ts';

const run = promisify(execFile);
const native = path.join(import.meta.dirname, '../native');

/** Returns a channel over a socket without connection. Tests push bytes into the socket. */
function channelOf(): { socket: Duplex; frames: Frame[]; channel: Channel } {
  const socket = new Socket();
  const channel = new Channel(socket);
  const frames: Frame[] = [];
  channel.onFrame = (frame) => frames.push({ ...frame, payload: Buffer.from(frame.payload) });
  return { socket, frames, channel };
}

suite('frames', () => {
  test('the parser handles random and mutated frames under the sanitizers', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'xiezhi-fuzz-'));
    const binary = path.join(folder, 'fuzz');
    const sources = ['fuzz.c', 'frame.c'].map((name) => path.join(native, name));
    const flags = ['-std=c11', '-g', '-O1', '-Wall', '-Wextra', '-Werror'];
    const checks = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
    await run('gcc', [...flags, ...checks, '-o', binary, ...sources]);
    const seed = process.env['XIEZHI_FUZZ_SEED'] ?? `${Date.now()}`;
    const { stdout } = await run(binary, [process.env['XIEZHI_FUZZ_FRAMES'] ?? '30000', seed]);
    const answer: unknown = JSON.parse(stdout);
    assert.ok(answer && typeof answer === 'object' && 'accepted' in answer && 'frames' in answer);
    // Both accepted and rejected frames must occur; otherwise the fuzzing would prove nothing.
    assert.ok(Number(answer.accepted) > Number(answer.frames) / 50, `${stdout} seed ${seed}`);
    assert.ok(Number(answer.accepted) < Number(answer.frames) / 2, `${stdout} seed ${seed}`);
    await rm(folder, { recursive: true });
  });

  test('frames arrive complete, whatever the chunks', () => {
    const payload = Buffer.alloc(70_000, 'p');
    const bytes = Buffer.concat([
      new FrameWriter().blob(payload).finish(frameType.data, 7),
      new FrameWriter().u8(5).finish(frameType.result, 8),
      new FrameWriter().finish(frameType.opened, 9),
    ]);
    for (const step of [1, 5, 11, 12, 13, 4096, 65_536, bytes.length]) {
      const { socket, frames } = channelOf();
      for (let at = 0; at < bytes.length; at += step) socket.emit('data', bytes.subarray(at, at + step));
      assert.deepEqual(
        frames.map((frame) => [frame.type, frame.id, frame.payload.length]),
        [
          [frameType.data, 7, 70_005],
          [frameType.result, 8, 1],
          [frameType.opened, 9, 0],
        ],
      );
    }
  });

  test('skips a partial answer of a dead keeper', () => {
    const stale = new FrameWriter().blob(Buffer.alloc(500, 1)).finish(frameType.data, 3).subarray(0, 300);
    const fresh = new FrameWriter().finish(frameType.opened, 0xdeadbeef);
    for (const step of [1, 7, 1000]) {
      const { socket, frames, channel } = channelOf();
      socket.emit('data', stale.subarray(0, 100));
      channel.seek(0xdeadbeef);
      const bytes = Buffer.concat([
        stale.subarray(100),
        fresh,
        new FrameWriter().u8(1).finish(frameType.result, 1),
      ]);
      for (let at = 0; at < bytes.length; at += step) socket.emit('data', bytes.subarray(at, at + step));
      assert.deepEqual(
        frames.map((frame) => frame.id),
        [0xdeadbeef, 1],
      );
    }
  });

  test('a malformed header ends the channel', () => {
    const tooLong = Buffer.alloc(headerBytes);
    tooLong.writeUInt32LE(mostPayloadBytes + 1, 0);
    tooLong.writeUInt16LE(1, 6);
    for (const header of [tooLong, Buffer.alloc(headerBytes, 0xff)]) {
      const { socket, frames } = channelOf();
      socket.emit('data', header);
      assert.deepEqual([socket.destroyed, frames.length], [true, 0]);
    }
  });

  test('a number out of range is the caller’s error', () => {
    for (const change of [{ memoryBytes: -1 }, { cpuMs: Number.NaN }, { processes: 2 ** 40 }])
      assert.throws(() => encodeRun(1, { argv: ['x'], limits: { ...limits, ...change } }), {
        code: 'bad-spec',
      });
  });
});
