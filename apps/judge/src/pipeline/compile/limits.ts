import type { RunLimits } from '@xiezhi/sandbox';

const mebibyte = 1024 * 1024;

/** What any compiler may use, whatever it is given to compile. */
export const compileLimits: RunLimits = {
  cpuMs: 30_000,
  wallMs: 60_000,
  memoryBytes: 2048 * mebibyte,
  processes: 64,
  outputBytes: 8 * mebibyte,
  boxBytes: 512 * mebibyte,
  fileBytes: 256 * mebibyte,
};

/** A larger artefact is a Compile Error: giant initialised arrays. */
export const artefactLimitBytes = 128 * mebibyte;

/** Compiler text that is kept. */
export const compileTextLimit = 64 * 1024;
