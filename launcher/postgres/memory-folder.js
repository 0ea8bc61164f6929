import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** A file system in memory that every Linux has. */
const inMemory = '/dev/shm';
/**
 * Required free bytes there for all databases of a run: most of it is their write-ahead logs, at most 2 GB
 * each.
 */
const leastRoom = 6 * 1024 ** 3;
/** Required free memory in bytes; the rest is for the tested programs. */
const leastFree = 12 * 1024 ** 3;

/**
 * Returns the folder for test databases. A database per test file creates and removes a thousand files, which
 * costs a disk more than the tests' own queries: with enough memory they stay in memory.
 * @param {{ folder?: string, room?: number, free?: number }} [machine] the memory folder, its free bytes and the
 *   free memory of the machine
 * @returns {string} absolute path; the temporary folder if memory is short
 */
export function databaseRoot({ folder = inMemory, room, free = freemem() } = {}) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return (room ?? roomOf(folder)) >= leastRoom && free >= leastFree ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** @param {string} folder @returns {number} bytes */
function roomOf(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
