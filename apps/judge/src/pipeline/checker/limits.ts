import type { RunLimits } from '@xiezhi/sandbox';
import type { Language } from '../../languages/language.ts';

const mebibyte = 1024 * 1024;

/** Default minimum CPU time limit of a checker or interactor, in ms. */
export const toolMinMs = 10_000;

/** Returns the limits of a checker for one output of `outputBytes`; the time grows with the size. */
export function checkerLimits(language: Language, outputBytes: number, minMs: number): RunLimits {
  const cpuMs = minMs + 2000 * Math.floor(outputBytes / (10 * mebibyte));
  return { ...toolLimits(language), cpuMs, wallMs: Math.max(30_000, 3 * cpuMs) };
}

/**
 * Returns the limits of an interactor whose contestant has a time limit of `timeMs`. The wall-clock limit covers
 * program and interactor together.
 */
export function interactorLimits(language: Language, timeMs: number, minMs: number): RunLimits {
  const cpuMs = Math.max(2 * timeMs, minMs);
  return { ...toolLimits(language), cpuMs, wallMs: interactionWallMs(timeMs, minMs) };
}

/** Returns the wall-clock limit of program and interactor together, in ms. */
export function interactionWallMs(timeMs: number, minMs: number): number {
  return 3 * timeMs + minMs;
}

/**
 * Returns the maximum wall-clock time, in ms, for which both processes may be idle. It equals the time for which a
 * program without an interactor may sleep. The rest of the shared wall-clock limit is for interactors that compute.
 */
export function interactionIdleMs(timeMs: number): number {
  return Math.max(3 * timeMs, timeMs + 2000);
}

/** Memory limit of checkers and interactors in MiB, as stated to problem authors. */
export const toolMemoryMb = 1024;

/** Adds the memory that a managed runtime needs for itself, as for programs of contestants. */
function toolLimits({ runtime, processes }: Language) {
  return {
    memoryBytes: toolMemoryMb * mebibyte + runtime.memoryAllowanceKb * 1024,
    processes,
    outputBytes: 16 * mebibyte,
    boxBytes: 128 * mebibyte,
  };
}

/** Maximum size of standard error in bytes. A program that writes more is ended. */
export const stderrFloodBytes = 16 * mebibyte;

/** Maximum size of the file that an interactor writes for a second checker, in bytes. */
export const writtenBytes = 64 * mebibyte;

/** Maximum number of bytes that are read from a feedback file. */
export const feedbackBytes = 64 * 1024;
