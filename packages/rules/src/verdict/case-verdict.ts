import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { nativeRuntime, type RuntimeTraits } from './runtimes.ts';
import { signalName } from './signals.ts';

/**
 * The verdict of one run, before any output is compared. This table applies to every judge mode. The first matching
 * line decides:
 *
 *   1 fault of the sandbox or the judge                            System Error (the caller retried before)
 *   2 out-of-memory kill, or peak above the limit                  Memory Limit Exceeded
 *   3 CPU time above the limit, unless the output limit was hit    Time Limit Exceeded
 *   4 wall limit hit                                               Time Limit Exceeded, "idle"
 *   5 output limit hit                                             Runtime Error, never compared
 *   6 the runtime stopped for lack of memory                       Memory Limit Exceeded
 *   7 killed by a signal                                           Runtime Error with its name
 *   8 exit code not 0                                              Runtime Error with the code
 *   9 exit code 0                                                  to be compared
 *
 * If both 2 and 3 apply, the limit that caused the kill decides; without a kill, memory does. Line 6 distinguishes a
 * program that noticed the memory limit itself (bad_alloc, MemoryError, a full heap) from other crashes.
 */
export interface RunFacts {
  /** An error of the sandbox or the judge; null if there is none. */
  fault: string | null;
  /** Null if a signal ended the program. */
  exitCode: number | null;
  signal: number | null;
  /** CPU time of all processes of the run, in microseconds. */
  cpuMicroseconds: number;
  wallMicroseconds: number;
  /** Peak memory of the run's control group, in KiB. */
  peakMemoryKb: number;
  /** Whether the kernel killed a process of the control group because memory was exhausted. */
  isOutOfMemoryKill: boolean;
  /** The limit at which the sandbox stopped the run; null if it ended by itself. */
  killedBy: 'cpu' | 'wall' | 'memory' | 'output' | null;
  /** The stored end of standard error. It shows messages of the language's runtime. */
  stderrTail: string;
}

export interface RunLimits {
  /** Time limit in milliseconds, with the language's factor applied. */
  timeMs: number;
  /** Memory limit in KiB, with the language's factor applied. */
  memoryKb: number;
}

/** A status with a message for the case (in English, may be ''). */
export interface RunVerdict {
  status: 1 | 2 | 3 | 4;
  message: string;
}

/** An allocation failure counts as Memory Limit Exceeded if the peak was at least this fraction of the memory limit. */
const memoryErrorShare = 0.9;

/** Returns the verdict of a run. Null if the program ended normally, so its output must be compared. */
export function runVerdict(
  facts: RunFacts,
  limits: RunLimits,
  runtime: RuntimeTraits = nativeRuntime,
): RunVerdict | null {
  if (facts.fault !== null) return { status: JudgeStatus.SystemError, message: facts.fault };

  const isOverMemory =
    facts.isOutOfMemoryKill ||
    facts.killedBy === 'memory' ||
    facts.peakMemoryKb > limits.memoryKb + runtime.memoryAllowanceKb;
  const isOverTime =
    facts.killedBy === 'cpu' || (facts.killedBy !== 'output' && facts.cpuMicroseconds > limits.timeMs * 1000);
  if (isOverMemory && !(isOverTime && facts.killedBy === 'cpu')) return memoryVerdict;
  if (isOverTime) return { status: JudgeStatus.TimeLimitExceeded, message: '' };
  if (facts.killedBy === 'wall') {
    return { status: JudgeStatus.TimeLimitExceeded, message: 'idle: wall time exceeded' };
  }
  if (facts.killedBy === 'output') {
    return { status: JudgeStatus.RuntimeError, message: 'output limit exceeded' };
  }
  return crashVerdict(facts, limits, runtime);
}

const memoryVerdict: RunVerdict = { status: JudgeStatus.MemoryLimitExceeded, message: '' };

function crashVerdict(facts: RunFacts, limits: RunLimits, runtime: RuntimeTraits): RunVerdict | null {
  if (facts.signal === null && facts.exitCode === 0) return null;
  if (ranOutOfMemory(facts, limits, runtime)) return memoryVerdict;
  const end = facts.signal === null ? `exit code ${facts.exitCode ?? 'unknown'}` : killedBy(facts.signal);
  const exception = exceptionName(facts.stderrTail, runtime);
  return { status: JudgeStatus.RuntimeError, message: exception === null ? end : `${end}: ${exception}` };
}

function killedBy(signal: number): string {
  return `killed by signal ${signalName(signal)}`;
}

function ranOutOfMemory(facts: RunFacts, limits: RunLimits, runtime: RuntimeTraits): boolean {
  const stderr = shortLines(facts.stderrTail);
  return runtime.memoryErrors.some((sign) => {
    const isExit =
      facts.signal === null
        ? sign.exitCodes.includes(facts.exitCode ?? -1)
        : sign.signals.includes(facts.signal);
    const isFull = !sign.needsHighPeak || facts.peakMemoryKb >= limits.memoryKb * memoryErrorShare;
    return isExit && isFull && sign.stderr.test(stderr);
  });
}

/** Returns the type of the uncaught exception. Null if the runtime printed none. */
export function exceptionName(stderr: string, runtime: RuntimeTraits): string | null {
  if (runtime.exception === null) return null;
  const name = [...shortLines(stderr).matchAll(runtime.exception)].at(-1)?.[1];
  return name === undefined ? null : name.trim().slice(0, 100);
}

/**
 * Maximum number of characters of a line that are examined. Runtimes print the relevant text at the start of a line.
 */
const lineMax = 500;

/** Truncates long lines. Programs may print anything, and a pattern may take time quadratic in the length of a line. */
function shortLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.slice(0, lineMax))
    .join('\n');
}
