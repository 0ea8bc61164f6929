import type { RunLimits } from '@xiezhi/sandbox';
import type { Language } from '../../languages/language.ts';

const mebibyte = 1024 * 1024;

/** Least CPU time, in ms, that a checker or interactor gets, where a node says nothing else. */
export const toolLeastMs = 10_000;

/** What a checker may use for one output of `outputBytes`: more time for more to read. */
export function checkerLimits(language: Language, outputBytes: number, leastMs: number): RunLimits {
  const cpuMs = leastMs + 2000 * Math.floor(outputBytes / (10 * mebibyte));
  return { ...toolLimits(language), cpuMs, wallMs: Math.max(30_000, 3 * cpuMs) };
}

/** What an interactor may use beside a program with a limit of `timeMs`; its wall time is the pair's. */
export function interactorLimits(language: Language, timeMs: number, leastMs: number): RunLimits {
  const cpuMs = Math.max(2 * timeMs, leastMs);
  return { ...toolLimits(language), cpuMs, wallMs: interactionWallMs(timeMs, leastMs) };
}

/** Wall time of program and interactor together. */
export function interactionWallMs(timeMs: number, leastMs: number): number {
  return 3 * timeMs + leastMs;
}

/**
 * Wall time in which neither of the two computes: as much as a program without an interactor may sleep. The rest of
 * the pair's wall time is for interactors that compute.
 */
export function interactionIdleMs(timeMs: number): number {
  return Math.max(3 * timeMs, timeMs + 2000);
}

/** What checkers and interactors are told that they may use. */
export const toolMemoryMb = 1024;

/** What a managed runtime needs for itself comes on top, as with programs of contestants. */
function toolLimits({ runtime, processes }: Language) {
  return {
    memoryBytes: toolMemoryMb * mebibyte + runtime.memoryAllowanceKb * 1024,
    processes,
    outputBytes: 16 * mebibyte,
    boxBytes: 128 * mebibyte,
  };
}

/** More than this on standard error is a flood. */
export const stderrFloodBytes = 16 * mebibyte;

/** Most that an interactor may leave for a second checker. */
export const writtenBytes = 64 * mebibyte;

/** Most that is read of a feedback file. */
export const feedbackBytes = 64 * 1024;
