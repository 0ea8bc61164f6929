import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** An in-memory file system that every Linux has. */
const inMemory = '/dev/shm';
/**
 * Minimum free space in bytes of the in-memory file system, for all databases of a test run. Most of it is needed for
 * their write-ahead logs, at most 2 GB each.
 */
const leastRoom = 6 * 1024 ** 3;
/** Minimum free memory in bytes of the machine. It also includes the memory for the tested programs. */
const leastFree = 12 * 1024 ** 3;

/**
 * Returns the folder for test databases. Each test file has a database, which creates and removes a thousand files. On
 * a disk this takes longer than the tests' own queries. So the databases are kept in memory if there is enough of it.
 * @param {{ folder?: string, room?: number, free?: number }} [machine] the in-memory folder, its free space in
 *   bytes, and the machine's free memory in bytes
 * @returns {string} absolute path; it is in the ordinary temporary folder if memory is short
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
