import type { JudgingTask } from '@xiezhi/contract/judging';
import { effectiveLimits, type RunLimits } from '@xiezhi/rules';
import type { RunLimits as SandboxLimits } from '@xiezhi/sandbox';
import type { Language } from '../../languages/language.ts';

const mebibyte = 1024 * 1024;

/** Enforcement only: the verdict compares with the stated limit. */
const memoryMarginBytes = 16 * mebibyte;
const outputLeastBytes = 16 * mebibyte;
const outputMostBytes = 256 * mebibyte;

/** Limits of a task in the program's language, as the verdict compares them. */
export function taskLimits({ language, problem }: JudgingTask): RunLimits {
  const factor = { time: problem.limitFactor, memory: problem.limitFactor };
  const limits = effectiveLimits(problem, language, { [language]: factor });
  return { timeMs: limits.timeLimitMs, memoryKb: limits.memoryLimitMb * 1024 };
}

/** Most bytes that a program may print when the answer has `answerBytes` and the problem states `limitMb` MiB or nothing. */
export function outputCap(answerBytes: number, limitMb?: number): number {
  if (limitMb !== undefined) return Math.min(outputMostBytes, limitMb * mebibyte);
  return Math.min(outputMostBytes, Math.max(2 * answerBytes + mebibyte, outputLeastBytes));
}

/** What the sandbox enforces: a little above what the verdict compares with, so that it can tell. */
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
