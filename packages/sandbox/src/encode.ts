import { baseEnvironment } from './environment.ts';
import { SandboxFault } from './fault.ts';
import { frameType, FrameWriter, mostPayloadBytes } from './protocol.ts';
import type { PlacedFile, RunSpec } from './types.ts';

const specFlag = { proc: 1, keepBox: 2, useKeptBox: 4 } as const;
const deviceSet = { full: 0, compile: 1, 'compile-random': 2 } as const;
const placeKind = { bytes: 0, copy: 1, bind: 2, auto: 3 } as const;
const stdoutKind = { memory: 0, discard: 1, path: 2 } as const;
const millisecond = 1_000_000;
const mostStderrBytes = 65_536;

function writeFile(writer: FrameWriter, file: PlacedFile): void {
  writer.text(file.name).u32(file.mode ?? 0o444);
  if ('bytes' in file.source) writer.u8(placeKind.bytes).blob(file.source.bytes);
  else writer.u8(placeKind[file.by ?? 'auto']).text(file.source.path);
}

function writeSpec(writer: FrameWriter, spec: RunSpec): void {
  const { limits, stdin = 'empty', stdout = 'memory' } = spec;
  let flags = spec.proc ? specFlag.proc : 0;
  if (spec.keepBox) flags |= specFlag.keepBox;
  if (spec.useKeptBox) flags |= specFlag.useKeptBox;
  writer.u32(flags);
  writer.u64(Math.round(limits.cpuMs * millisecond)).u64(Math.round(limits.wallMs * millisecond));
  writer.u64(limits.memoryBytes).u64(limits.outputBytes).u64(limits.boxBytes);
  writer.u64(limits.fileBytes ?? limits.boxBytes);
  writer
    .u32(limits.processes)
    .u32(limits.boxFiles ?? 4096)
    .u32(limits.openFiles ?? 256);
  writer.u32(spec.stderrKeepBytes ?? mostStderrBytes);
  writer.u8(deviceSet[spec.devices ?? 'full']).u8(stdin === 'empty' ? 0 : 1);
  writer.u8(typeof stdout === 'string' ? stdoutKind[stdout] : stdoutKind.path);
  writer.text(stdin === 'empty' ? '' : stdin.path).text(typeof stdout === 'string' ? '' : stdout.path);
  writer.u16(spec.argv.length);
  for (const argument of spec.argv) writer.text(argument);
  const variables = Object.entries(spec.env ?? baseEnvironment);
  writer.u16(variables.length);
  for (const [name, value] of variables) writer.text(`${name}=${value}`);
  writer.u16(spec.binds?.length ?? 0);
  for (const bind of spec.binds ?? []) writer.text(bind.from).text(bind.to);
  writer.u16(spec.files?.length ?? 0);
  for (const file of spec.files ?? []) writeFile(writer, file);
  writer.u16(spec.collect?.length ?? 0);
  for (const wanted of spec.collect ?? []) {
    writer
      .text(wanted.name)
      .text(wanted.to)
      .u64(wanted.limitBytes)
      .u32(wanted.mode ?? 0o644);
  }
}

/** Builds a frame. A number out of range is reported as `bad-spec`, like a specification that the helper rejects. */
function build(type: number, id: number, fill: (writer: FrameWriter) => void): Buffer {
  const writer = new FrameWriter();
  try {
    fill(writer);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SandboxFault('bad-spec', error.message, { cause: error });
  }
  if (writer.payloadBytes > mostPayloadBytes)
    throw new SandboxFault('bad-spec', 'a specification is 1 MiB at most; place large files by path');
  return writer.finish(type, id);
}

/**
 * Encodes a request for one run. The answer will have the same id. Throws SandboxFault `bad-spec` if the specification
 * is too large for a frame.
 */
export function encodeRun(id: number, spec: RunSpec): Buffer {
  return build(frameType.run, id, (writer) => {
    writeSpec(writer, spec);
  });
}

/** Encodes a request for an interaction. Times are in milliseconds. Throws like `encodeRun`. */
export function encodeInteract(
  id: number,
  contestant: RunSpec,
  interactor: RunSpec,
  options: { wallMs: number; graceMs: number; idleMs: number; isRecorded: boolean },
): Buffer {
  return build(frameType.interact, id, (writer) => {
    writer.u64(Math.round(options.wallMs * millisecond)).u64(Math.round(options.graceMs * millisecond));
    writer.u64(Math.round(options.idleMs * millisecond)).u8(options.isRecorded ? 1 : 0);
    writeSpec(writer, { ...contestant, stdin: 'empty', stdout: 'discard' });
    writeSpec(writer, { ...interactor, stdin: 'empty', stdout: 'discard' });
  });
}
