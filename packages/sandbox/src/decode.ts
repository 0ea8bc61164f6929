import { constants } from 'node:os';
import { SandboxFault } from './fault.ts';
import { FrameReader } from './protocol.ts';
import type {
  CollectedFile,
  InteractResult,
  LimitHit,
  RecordedWay,
  RunResult,
  RunSpec,
  SandboxFaultCode,
} from './types.ts';

const limitHits: readonly (LimitHit | null)[] = [null, 'cpu', 'wall', 'memory', 'output', 'cancelled'];
const collectStates: readonly CollectedFile['state'][] = ['ok', 'missing', 'not-regular', 'too-large'];
const faultCodes: readonly SandboxFaultCode[] = ['protocol', 'missing-file', 'bad-spec', 'setup'];
const errnoNames = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]));

function readResult(reader: FrameReader, spec: RunSpec, chunks: Buffer[]): RunResult {
  const exitCode = reader.i32();
  const signal = reader.u32();
  const cpuNs = reader.u64();
  const userNs = reader.u64();
  const sysNs = reader.u64();
  const wallNs = reader.u64();
  const peakMemoryBytes = reader.u64();
  const isOomKilled = reader.u8() === 1;
  const limitHit = limitHits[reader.u8()] ?? null;
  const execErrno = reader.u32();
  const processesPeak = reader.u32();
  const queueNs = reader.u64();
  const stdoutTotal = reader.u64();
  const stderrBytes = reader.u64();
  reader.u32();
  const stderr = Buffer.from(reader.blob());
  const count = reader.u16();
  const collected: CollectedFile[] = [];
  for (let i = 0; i < count; i++)
    collected.push({
      name: spec.collect?.[i]?.name ?? '',
      state: collectStates[reader.u8()] ?? 'missing',
      bytes: reader.u64(),
    });
  return {
    exitCode: signal === 0 ? exitCode : null,
    signal: signal === 0 ? null : signal,
    cpuNs,
    userNs,
    sysNs,
    wallNs,
    queueNs,
    peakMemoryBytes,
    isOomKilled,
    limitHit,
    execError: execErrno === 0 ? null : (errnoNames.get(execErrno) ?? `errno ${execErrno}`),
    processesPeak,
    stdout: Buffer.concat(chunks),
    stdoutBytes: Math.min(stdoutTotal, spec.limits.outputBytes),
    isStdoutTruncated: stdoutTotal > spec.limits.outputBytes,
    stderr,
    stderrBytes,
    isStderrTruncated: stderrBytes > stderr.length,
    isSeccompViolation: signal === constants.signals.SIGSYS,
    collected,
  };
}

/** Reads fields of an answer. Throws SandboxFault if the answer is invalid. */
export function guard<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SandboxFault('protocol', 'the helper sent a malformed answer', { cause: error });
  }
}

/**
 * Decodes the result of a run. `chunks` are its output in order of arrival. Throws SandboxFault if the frame is
 * invalid.
 */
export function decodeResult(payload: Buffer, spec: RunSpec, chunks: Buffer[]): RunResult {
  return guard(() => readResult(new FrameReader(payload), spec, chunks));
}

/** Decodes the results of both programs of an interaction. Throws SandboxFault if the frame is invalid. */
export function decodePair(
  payload: Buffer,
  contestant: RunSpec,
  interactor: RunSpec,
  isRecorded: boolean,
): InteractResult {
  return guard(() => {
    const reader = new FrameReader(payload);
    return {
      firstEnded: reader.u8() === 0 ? 'contestant' : 'interactor',
      isContestantCutOff: reader.u8() === 1,
      isReading: { contestant: readReading(reader), interactor: readReading(reader) },
      contestant: readResult(reader, contestant, []),
      interactor: readResult(reader, interactor, []),
      transcript: isRecorded ? { fromContestant: readWay(reader), fromInteractor: readWay(reader) } : null,
    };
  });
}

function readReading(reader: FrameReader): boolean | null {
  return [false, true][reader.u8()] ?? null;
}

function readWay(reader: FrameReader): RecordedWay {
  return {
    bytes: reader.u64(),
    lastInOrder: reader.u64(),
    head: Buffer.from(reader.blob()),
    tail: Buffer.from(reader.blob()),
  };
}

/** Decodes a fault. If the frame is invalid, returns a fault that says so. Never throws. */
export function decodeFault(payload: Buffer): SandboxFault {
  try {
    return guard(() => {
      const reader = new FrameReader(payload);
      const code = faultCodes[reader.u8()] ?? 'protocol';
      return new SandboxFault(code, reader.text());
    });
  } catch (error) {
    return error instanceof SandboxFault ? error : new SandboxFault('protocol', String(error));
  }
}
