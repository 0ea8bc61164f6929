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

/** A larger artifact is a Compile Error; giant initialized arrays cause it. */
export const artefactLimitBytes = 128 * mebibyte;

/** Stored bytes of compiler output. */
export const compileTextLimit = 64 * 1024;
