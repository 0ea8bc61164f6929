import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { decodeResult } from '../decode.ts';
import { FrameWriter, frameType, headerBytes } from '../protocol.ts';
import type { RunSpec } from '../types.ts';

/* Frames with unusual or invalid content, and a fake helper that sends them. Used by tests. */

/** Those fields of a run's result that tests set. */
export interface RunFacts {
  exitCode?: number;
  signal?: number;
  limitHit?: number;
  isOomKilled?: boolean;
  execErrno?: number;
  wallNs?: number;
  peakMemoryBytes?: number;
  stdoutTotal?: number;
  stderr?: string;
}

/** Appends the result of one program. */
export function writeFacts(writer: FrameWriter, facts: RunFacts = {}): FrameWriter {
  const stderr = Buffer.from(facts.stderr ?? '');
  writer.i32(facts.exitCode ?? 0).u32(facts.signal ?? 0);
  writer.u64(1).u64(1).u64(0);
  writer.u64(facts.wallNs ?? 2).u64(facts.peakMemoryBytes ?? 4096);
  writer
    .u8(facts.isOomKilled ? 1 : 0)
    .u8(facts.limitHit ?? 0)
    .u32(facts.execErrno ?? 0)
    .u32(1);
  writer
    .u64(0)
    .u64(facts.stdoutTotal ?? 0)
    .u64(stderr.length)
    .u32(0);
  writeText(writer, stderr);
  return writer.u16(0);
}

/** Appends a text as the helper does: without the zero byte at its end, which requests have. */
export function writeText(writer: FrameWriter, text: string | Buffer): FrameWriter {
  const bytes = Buffer.from(text);
  writer.u32(bytes.length);
  for (const byte of bytes) writer.u8(byte);
  return writer;
}

export const frames = {
  result: (id: number, facts?: RunFacts) => writeFacts(new FrameWriter(), facts).finish(frameType.result, id),
  data: (id: number, text: string) => raw(frameType.data, id, Buffer.from(text)),
  fault: (id: number, code: number, text: string) =>
    writeText(new FrameWriter().u8(code), text).finish(frameType.fault, id),
  pair(id: number, first: number, facts: readonly [RunFacts, RunFacts]) {
    const writer = new FrameWriter().u8(first).u8(0).u8(0).u8(1);
    for (const one of facts) writeFacts(writer, one);
    return writer.finish(frameType.pair, id);
  },
};

/** Encodes a frame with this payload. */
export function raw(type: number, id: number, payload: Uint8Array): Buffer {
  const frame = Buffer.concat([new FrameWriter().finish(type, id), payload]);
  frame.writeUInt32LE(payload.length, 0);
  return frame;
}

/** Decodes the result of a run from a result frame. */
export function resultOf(frame: Buffer, spec: RunSpec, output = ''): ReturnType<typeof decodeResult> {
  return decodeResult(frame.subarray(headerBytes), spec, [Buffer.from(output)]);
}

/** Returns the first frame of a helper, by default with four slots and the best tier. */
export function readyFrame({ slots = 4, groups = 2, hasNamespaces = true, kernel = '6.1' } = {}): Buffer {
  const writer = new FrameWriter()
    .u8(groups)
    .u8(hasNamespaces ? 1 : 0)
    .u8(1)
    .u8(7)
    .u8(1)
    .u16(slots);
  for (const text of [kernel, 'fake', groups === 0 ? 'no groups' : '', hasNamespaces ? '' : 'no spaces'])
    writeText(writer, text);
  return writer.finish(frameType.ready, 0);
}

/** Script of the fake helper. Frames are stated as bytes. */
export interface Play {
  /** Frame that is sent on the control channel when the helper starts. */
  readonly greeting?: Buffer;
  /** Steps that answer the requests to open a slot, in order. The last step repeats. Default: the slot is opened. */
  readonly atOpen?: readonly PlayStep[];
  /** Steps that answer the frames on a slot, in order. The last step repeats. Default: nothing is done. */
  readonly atWork?: readonly PlayStep[];
  /** Step that answers a request to close a slot. Default: reports that the slot has ended. */
  readonly atClose?: PlayStep;
  /** Whether the helper keeps running when its control channel ends. */
  readonly ignoresChannelEnd?: boolean;
  /** Step before all others. */
  readonly first?: PlayStep;
}

/**
 * What the fake helper does in one step. If a frame for a slot has the id 0, the helper inserts the id of the request.
 */
export type PlayStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'say'; readonly bytes: Buffer; readonly on: 'slot' | 'control' }
  | { readonly do: 'exit'; readonly code: number }
  | { readonly do: 'close control' }
  | { readonly do: 'several'; readonly steps: readonly PlayStep[] };

/** Sends a frame on the channel of the slot. If its id is 0, the helper inserts the id of the request. */
export const say = (bytes: Buffer): PlayStep => ({ do: 'say', bytes, on: 'slot' });
/** Sends a frame unchanged on the control channel. */
export const sendControl = (bytes: Buffer): PlayStep => ({ do: 'say', bytes, on: 'control' });
export const several = (...steps: readonly PlayStep[]): PlayStep => ({ do: 'several', steps });

/**
 * Source code of the fake helper. Of the protocol, it only uses the header of frames and the slot number in requests.
 */
const program = String.raw`
const net = require('node:net');
const play = JSON.parse(PLAY);
const bytes = (text) => Buffer.from(text, 'base64');
const control = new net.Socket({ fd: 3 });
const slots = new Map();
const slotOf = (index) => {
  if (!slots.has(index)) {
    const socket = new net.Socket({ fd: 4 + index });
    let works = 0;
    onFrames(socket, (frame) => act(play.atWork[Math.min(works++, play.atWork.length - 1)], frame, index));
    socket.on('error', () => {});
    slots.set(index, socket);
  }
  return slots.get(index);
};
function act(step, frame, index) {
  if (!step || step.do === 'nothing') return;
  if (step.do === 'several') return step.steps.forEach((one) => act(one, frame, index));
  if (step.do === 'exit') process.exit(step.code);
  if (step.do === 'close control') return control.destroy();
  const said = bytes(step.bytes);
  if (step.on === 'slot' && frame && said.length >= 12 && said.readUInt32LE(8) === 0) frame.copy(said, 8, 8, 12);
  (step.on === 'slot' ? slotOf(index) : control).write(said);
}
function onFrames(socket, use) {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 12 && pending.length >= 12 + pending.readUInt32LE(0)) {
      const length = 12 + pending.readUInt32LE(0);
      use(pending.subarray(0, length));
      pending = pending.subarray(length);
    }
  });
}
let opens = 0;
onFrames(control, (frame) => {
  const type = frame.readUInt16LE(4);
  const index = frame.readUInt16LE(12);
  if (type === 1) act(play.atOpen[Math.min(opens++, play.atOpen.length - 1)], frame, index);
  if (type === 2) {
    if (play.atClose) return act(play.atClose, null, index);
    const gone = bytes(play.gone);
    gone.writeUInt16LE(index, 12);
    control.write(gone);
  }
});
control.on('error', () => {});
control.on('end', () => { if (!play.ignoresChannelEnd) process.exit(0); });
setInterval(() => {}, 1e6);
if (play.first) act(play.first, null, 0);
if (play.greeting) control.write(bytes(play.greeting));
`;

const opened: PlayStep = say(raw(frameType.opened, 0, Buffer.alloc(0)));

/** Writes the fake helper to a folder that is removed after the test. Returns its path. */
export function fakeHelper(test: TestContext, play: Play): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xiezhi-fake-helper-'));
  test.after(() => {
    rmSync(folder, { recursive: true });
  });
  const whole = {
    greeting: readyFrame(),
    atOpen: [opened],
    atWork: [{ do: 'nothing' }],
    gone: raw(frameType.gone, 0, Buffer.alloc(2)),
    ...play,
  };
  const text = JSON.stringify(whole, (_key, value: unknown) =>
    isBytes(value) ? Buffer.from(value.data).toString('base64') : value,
  );
  const file = path.join(folder, 'helper.cjs');
  writeFileSync(file, `const PLAY = ${JSON.stringify(text)};\n${program}`);
  // The path of Node may contain spaces, which are impossible in a shebang line. So a shell script starts it.
  const starter = path.join(folder, 'helper');
  const quoted = [process.execPath, file].map((part) => `'${part.replaceAll("'", String.raw`'\''`)}'`);
  writeFileSync(starter, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`);
  chmodSync(starter, 0o755);
  return starter;
}

/** Whether a value is a buffer. `JSON.stringify` passes buffers to its replacer as plain data. */
function isBytes(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
}
