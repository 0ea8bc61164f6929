import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Where Linux keeps files in memory for whoever asks. */
const inMemory = '/dev/shm';
/** So much, in bytes, must be free there for all databases of a run: most of it is their logs, at 2 GB at most each. */
const leastRoom = 6 * 1024 ** 3;
/** So much memory must be free, in bytes: the rest is for what is tested. */
const leastFree = 12 * 1024 ** 3;

/**
 * The folder in which databases of tests lie. A database for each test file means a thousand files made and removed
 * again, which costs a disk more than the tests' own queries: where memory has the room, they never see one.
 * @param {{ folder?: string, room?: number, free?: number }} [machine] the folder that lies in memory, the bytes that it
 *   has left, and those that the machine has left
 * @returns {string} absolute; that of temporary files where memory is short
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
