import type { RunLimits } from '@xiezhi/sandbox';

const mebibyte = 1024 * 1024;

/** Limits of every compiler. */
export const compileLimits: RunLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 2048 * mebibyte,
  processes: 64,
  outputBytes: 8 * mebibyte,
  boxBytes: 512 * mebibyte,
  fileBytes: 256 * mebibyte,
};

/**
 * Maximum size of a compiled program in bytes. A larger one, usually caused by a giant initialized array, is a Compile
 * Error.
 */
export const artefactLimitBytes = 128 * mebibyte;

/** Maximum bytes of compiler output that are stored. */
export const compileTextLimit = 64 * 1024;
