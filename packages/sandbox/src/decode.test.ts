import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeFault, decodePair, decodeResult } from './decode.ts';
import { encodeRun } from './encode.ts';
import { SandboxFault } from './fault.ts';
import { FrameReader, frameType, FrameWriter, headerBytes, mostPayloadBytes } from './protocol.ts';
import { limits } from './test-support.ts';
import type { RunSpec } from './types.ts';

const spec: RunSpec = { argv: ['x'], limits: { ...limits, outputBytes: 100 } };

interface Answer {
  exitCode?: number;
  signal?: number;
  hit?: number;
  errno?: number;
  stdoutTotal?: number;
  stderr?: Buffer;
  stderrTotal?: number;
  collected?: [number, number][];
}

function answer(writer: FrameWriter, one: Answer): FrameWriter {
  const stderr = one.stderr ?? Buffer.alloc(0);
  writer.i32(one.exitCode ?? 0).u32(one.signal ?? 0);
  for (const number of [11, 7, 4, 22, 4096]) writer.u64(number);
  writer
    .u8(0)
    .u8(one.hit ?? 0)
    .u32(one.errno ?? 0)
    .u32(3);
  writer
    .u64(5)
    .u64(one.stdoutTotal ?? 0)
    .u64(one.stderrTotal ?? stderr.length)
    .u32(0)
    .blob(stderr);
  writer.u16(one.collected?.length ?? 0);
  for (const [state, bytes] of one.collected ?? []) writer.u8(state).u64(bytes);
  return writer;
}

/**
 * Returns the bytes after the header. `FrameWriter` ends texts and blobs with a zero byte, as requests need. Answers of
 * the helper have no such byte.
 */
function payloadOf(writer: FrameWriter): Buffer {
  return Buffer.from(writer.finish(frameType.result, 1).subarray(headerBytes));
}

test('numbers arrive unchanged, up to the largest exact one', () => {
  const number = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER));
  fc.assert(
    fc.property(number, fc.integer(), fc.nat(255), fc.nat(65_535), (large, signed, byte, short) => {
      const payload = payloadOf(new FrameWriter().u64(large).i32(signed).u8(byte).u16(short));
      const reader = new FrameReader(payload);
      assert.deepEqual([reader.u64(), reader.i32(), reader.u8(), reader.u16()], [large, signed, byte, short]);
    }),
  );
});

test('a growing writer keeps its content', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 }), (blobs) => {
      const writer = new FrameWriter();
      for (const blob of blobs) writer.blob(blob);
      const payload = payloadOf(writer);
      let at = 0;
      for (const blob of blobs) {
        const length = payload.readUInt32LE(at);
        assert.equal(length, blob.length);
        assert.ok(payload.subarray(at + 4, at + 4 + length).equals(blob));
        at += 4 + length + 1;
      }
      assert.equal(at, payload.length);
    }),
    { numRuns: 50 },
  );
});

test("a run's end: by exit status, signal or limit, or before its start", () => {
  const ends: [Answer, Record<string, unknown>][] = [
    [{ exitCode: 3 }, { exitCode: 3, signal: null, limitHit: null, execError: null }],
    [
      { exitCode: 9, signal: 9 },
      { exitCode: null, signal: 9, isSeccompViolation: false },
    ],
    [{ signal: constants.signals.SIGSYS }, { isSeccompViolation: true }],
    [{ hit: 1 }, { limitHit: 'cpu' }],
    [{ hit: 5 }, { limitHit: 'cancelled' }],
    [{ hit: 200 }, { limitHit: null }],
    [{ errno: constants.errno.ENOENT }, { execError: 'ENOENT' }],
    [{ errno: 9999 }, { execError: 'errno 9999' }],
    [{ stdoutTotal: 100 }, { stdoutBytes: 100, isStdoutTruncated: false }],
    [{ stdoutTotal: 101 }, { stdoutBytes: 100, isStdoutTruncated: true }],
  ];
  for (const [given, expected] of ends) {
    const result = decodeResult(payloadOf(answer(new FrameWriter(), given)), spec, [Buffer.from('out')]);
    for (const [key, value] of Object.entries(expected))
      assert.deepEqual(Object.entries(result).find(([name]) => name === key)?.[1], value, key);
    assert.equal(String(result.stdout), 'out');
    assert.deepEqual([result.cpuNs, result.userNs, result.sysNs, result.wallNs], [11, 7, 4, 22]);
  }
});

test('any truncated or random answer gives a protocol fault or an answer', () => {
  const whole = payloadOf(answer(new FrameWriter(), {}));
  const rubbish = fc.oneof(
    fc.nat(whole.length - 4).map((length) => whole.subarray(0, length)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(rubbish, (payload) => {
      for (const decode of [
        () => decodeResult(payload, spec, []),
        () => decodePair(payload, spec, spec, true),
        () => decodeFault(payload),
      ]) {
        try {
          decode();
        } catch (error) {
          assert.ok(error instanceof SandboxFault && error.code === 'protocol', String(error));
        }
      }
    }),
  );
});

test('a specification with any texts fits its frame, and a too large one is the caller’s error', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (argv) => {
      const frame = encodeRun(7, { argv, limits, env: { A: argv.join() } });
      assert.equal(frame.readUInt32LE(0), frame.length - headerBytes);
      assert.equal(frame.readUInt32LE(8), 7);
      for (const argument of argv) assert.ok(frame.includes(argument));
    }),
  );
  const most = 'x'.repeat(mostPayloadBytes);
  assert.throws(() => encodeRun(1, { argv: [most], limits }), { code: 'bad-spec' });
  const many = Array.from({ length: 65_536 }, () => '');
  assert.throws(() => encodeRun(1, { argv: many, limits }), { code: 'bad-spec' });
});
