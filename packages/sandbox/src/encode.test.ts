import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeInteract, encodeRun } from './encode.ts';
import { baseEnvironment } from './environment.ts';
import { frameType, headerBytes, mostPayloadBytes, protocolVersion } from './protocol.ts';
import { limits } from './test-support.ts';
import type { RunSpec } from './types.ts';

/**
 * Reads the fields of a request as native/frame.c does: each text ends with a zero byte, and no bytes may remain at the
 * end.
 */
class NativeReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  number(bytes: number): number {
    const value = this.#bytes.readUIntLE(this.#at, Math.min(bytes, 6));
    const high = bytes === 8 ? this.#bytes.readUInt16LE(this.#at + 6) : 0;
    this.#at += bytes;
    return value + high * 2 ** 48;
  }

  blob(): Buffer {
    const length = this.number(4);
    const found = this.#bytes.subarray(this.#at, this.#at + length);
    assert.equal(this.#bytes[this.#at + length], 0, 'a text has no end');
    this.#at += length + 1;
    return found;
  }

  text(): string {
    return this.blob().toString();
  }

  list<T>(next: () => T): T[] {
    return Array.from({ length: this.number(2) }, next);
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}

/** Reads a specification field by field, as the helper does. */
function readSpec(reader: NativeReader) {
  return {
    flags: reader.number(4),
    times: [reader.number(8), reader.number(8)],
    sizes: [reader.number(8), reader.number(8), reader.number(8), reader.number(8)],
    counts: [reader.number(4), reader.number(4), reader.number(4), reader.number(4)],
    devices: reader.number(1),
    streams: [reader.number(1), reader.number(1), reader.text(), reader.text()],
    argv: reader.list(() => reader.text()),
    variables: reader.list(() => reader.text()),
    binds: reader.list(() => [reader.text(), reader.text()]),
    files: reader.list(() => {
      const [name, mode, how] = [reader.text(), reader.number(4), reader.number(1)];
      return [name, mode, how, how === 0 ? reader.blob().toString('hex') : reader.text()];
    }),
    collect: reader.list(() => [reader.text(), reader.text(), reader.number(8), reader.number(4)]),
  };
}

function payloadOf(frame: Buffer, type: number, id: number): NativeReader {
  assert.deepEqual(
    [frame.readUInt32LE(0), frame.readUInt16LE(4), frame.readUInt16LE(6), frame.readUInt32LE(8)],
    [frame.length - headerBytes, type, protocolVersion, id],
  );
  return new NativeReader(frame.subarray(headerBytes));
}

function read(spec: RunSpec, id = 1) {
  const reader = payloadOf(encodeRun(id, spec), frameType.run, id);
  const found = readSpec(reader);
  assert.ok(reader.isAtEnd());
  return found;
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const size = fc.oneof(fc.nat(2 ** 31), fc.constantFrom(0, 1, 2 ** 32, Number.MAX_SAFE_INTEGER));
const anySpec = fc.record(
  {
    argv: fc.array(text, { maxLength: 4 }),
    limits: fc.record({
      cpuMs: fc.oneof(fc.nat(100_000), fc.constantFrom(0.5, 1.2345678, 1999.9999)),
      wallMs: fc.nat(100_000),
      memoryBytes: size,
      outputBytes: size,
      boxBytes: size,
      processes: fc.nat(1000),
    }),
    env: fc.dictionary(text, text, { maxKeys: 3 }),
    binds: fc.array(fc.record({ from: text, to: text }), { maxLength: 2 }),
    stdin: fc.oneof(fc.constant('empty' as const), fc.record({ path: text })),
    stdout: fc.oneof(fc.constantFrom('memory' as const, 'discard' as const), fc.record({ path: text })),
    devices: fc.constantFrom('full' as const, 'compile' as const, 'compile-random' as const),
    proc: fc.boolean(),
    keepBox: fc.boolean(),
    useKeptBox: fc.boolean(),
    collect: fc.array(fc.record({ name: text, to: text, limitBytes: size }), { maxLength: 2 }),
  },
  { requiredKeys: ['argv', 'limits'] },
);

test('the helper reads any specification as it was written', () => {
  fc.assert(
    fc.property(anySpec, fc.nat(2 ** 32 - 1), (spec, id) => {
      const found = read(spec, id);
      const one = spec.limits;
      assert.deepEqual(found.times, [Math.round(one.cpuMs * 1e6), Math.round(one.wallMs * 1e6)]);
      assert.deepEqual(found.sizes, [one.memoryBytes, one.outputBytes, one.boxBytes, one.boxBytes]);
      assert.deepEqual(found.counts, [one.processes, 4096, 256, 65_536]);
      assert.equal(found.flags, (spec.proc ? 1 : 0) + (spec.keepBox ? 2 : 0) + (spec.useKeptBox ? 4 : 0));
      assert.equal(found.devices, ['full', 'compile', 'compile-random'].indexOf(spec.devices ?? 'full'));
      const [stdin, stdout] = [spec.stdin ?? 'empty', spec.stdout ?? 'memory'];
      assert.deepEqual(found.streams, [
        stdin === 'empty' ? 0 : 1,
        stdout === 'memory' ? 0 : stdout === 'discard' ? 1 : 2,
        stdin === 'empty' ? '' : stdin.path,
        typeof stdout === 'string' ? '' : stdout.path,
      ]);
      assert.deepEqual(found.argv, spec.argv);
      const variables = Object.entries(spec.env ?? baseEnvironment).map((pair) => pair.join('='));
      assert.deepEqual(found.variables, variables);
      assert.deepEqual(
        found.binds,
        (spec.binds ?? []).map(({ from, to }) => [from, to]),
      );
      assert.deepEqual(
        found.collect,
        (spec.collect ?? []).map(({ name, to, limitBytes }) => [name, to, limitBytes, 0o644]),
      );
    }),
  );
});

const place = fc.oneof(fc.record({ bytes: fc.uint8Array({ maxLength: 30 }) }), fc.record({ path: text }));

test("files are placed as bytes, copied, bound or by the helper's choice", () => {
  const by = fc.constantFrom('copy' as const, 'bind' as const);
  const anyFile = fc.record(
    { name: text, source: place, by, mode: fc.nat(0o777) },
    { requiredKeys: ['name', 'source'] },
  );
  fc.assert(
    fc.property(fc.array(anyFile, { maxLength: 4 }), (files) => {
      assert.deepEqual(
        read({ argv: ['x'], limits, files }).files,
        files.map((file) => [
          file.name,
          file.mode ?? 0o444,
          'bytes' in file.source ? 0 : { copy: 1, bind: 2, auto: 3 }[file.by ?? 'auto'],
          'bytes' in file.source ? Buffer.from(file.source.bytes).toString('hex') : file.source.path,
        ]),
      );
    }),
  );
});

test('both sides of an interaction are connected by pipes, whatever streams they specify', () => {
  const loose: RunSpec = { argv: ['left'], limits, stdin: { path: '/in' }, stdout: { path: '/out' } };
  const options = { wallMs: 1500, graceMs: 0.25, idleMs: 0, isRecorded: true };
  const reader = payloadOf(
    encodeInteract(9, loose, { ...loose, argv: ['right'] }, options),
    frameType.interact,
    9,
  );
  const head = [reader.number(8), reader.number(8), reader.number(8), reader.number(1)];
  assert.deepEqual(head, [1_500_000_000, 250_000, 0, 1]);
  for (const side of ['left', 'right']) {
    const { argv, streams } = readSpec(reader);
    assert.deepEqual([argv, streams], [[side], [0, 1, '', '']]);
  }
  assert.ok(reader.isAtEnd());
});

test('numbers out of range are the caller’s error, in interactions too', () => {
  const spec: RunSpec = { argv: ['x'], limits };
  const options = { wallMs: 1000, graceMs: 1, idleMs: 1, isRecorded: false };
  for (const change of [{ wallMs: -1 }, { graceMs: Number.NaN }, { idleMs: Infinity }])
    assert.throws(() => encodeInteract(1, spec, spec, { ...options, ...change }), { code: 'bad-spec' });
  for (const change of [
    { stderrKeepBytes: -1 },
    { files: [{ name: 'a', source: { path: '/a' }, mode: 2 ** 32 }] },
    { collect: [{ name: 'a', to: '/a', limitBytes: 2 ** 53 }] },
    { limits: { ...limits, openFiles: -1 } },
    { limits: { ...limits, boxFiles: 2 ** 33 } },
  ])
    assert.throws(() => encodeRun(1, { ...spec, ...change }), { code: 'bad-spec' });
});

const sizeOf = (length: number) =>
  encodeRun(1, { argv: ['x'], limits, files: [{ name: 'a', source: { bytes: Buffer.alloc(length) } }] })
    .length - headerBytes;

test('a specification may fill its frame, and one byte more is too much', () => {
  const room = mostPayloadBytes - sizeOf(0);
  assert.equal(sizeOf(room), mostPayloadBytes);
  assert.throws(() => sizeOf(room + 1), { code: 'bad-spec', message: /1 MiB/ });
});

test('the protocol numbers are those of the native header', () => {
  const header = readFileSync(path.join(import.meta.dirname, '../native/frame.h'), 'utf8');
  const numberOf = (name: string) =>
    Number(new RegExp(`${name}\\s*=?\\s*(\\d+)`).exec(header)?.[1] ?? Number.NaN);
  for (const [name, number] of Object.entries(frameType))
    assert.equal(numberOf(`FRAME_${name.toUpperCase()}`), number, name);
  assert.equal(numberOf('PROTOCOL_VERSION'), protocolVersion);
});
