import type { JudgingTask } from '@xiezhi/contract/judging';
import { effectiveLimits, type RunLimits } from '@xiezhi/rules';
import type { RunLimits as SandboxLimits } from '@xiezhi/sandbox';
import type { Language } from '../../languages/language.ts';

const mebibyte = 1024 * 1024;

/** Memory that the sandbox allows above the limit. The verdict uses the limit itself. */
const memoryMarginBytes = 16 * mebibyte;
const outputMinBytes = 16 * mebibyte;
const outputMaxBytes = 256 * mebibyte;

/** Returns the limits of a task for the program's language, as the verdict uses them. */
export function taskLimits({ language, problem }: JudgingTask): RunLimits {
  const factor = { time: problem.limitFactor, memory: problem.limitFactor };
  const limits = effectiveLimits(problem, language, { [language]: factor });
  return { timeMs: limits.timeLimitMs, memoryKb: limits.memoryLimitMb * 1024 };
}

/**
 * Returns the maximum bytes that a program may print for an answer of `answerBytes`; `limitMb` is the
 * problem's own limit in MiB.
 */
export function outputCap(answerBytes: number, limitMb?: number): number {
  if (limitMb !== undefined) return Math.min(outputMaxBytes, limitMb * mebibyte);
  return Math.min(outputMaxBytes, Math.max(2 * answerBytes + mebibyte, outputMinBytes));
}

/**
 * Returns the limits for the sandbox: slightly above the limits of the verdict, so that the verdict can
 * detect an excess.
 */
export function enforcedLimits(limits: RunLimits, language: Language, outputBytes: number): SandboxLimits {
  return {
    cpuMs: limits.timeMs + Math.max(200, Math.ceil(limits.timeMs / 10)),
    wallMs: Math.max(3 * limits.timeMs, limits.timeMs + 2000),
    memoryBytes: (limits.memoryKb + language.runtime.memoryAllowanceKb) * 1024 + memoryMarginBytes,
    processes: language.processes,
    outputBytes,
    boxBytes: outputBytes + 64 * mebibyte,
  };
}
