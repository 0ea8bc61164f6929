import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, OperatorError } from './errors.js';

const neededBytes = 200 * 1024 * 1024;

/**
 * Makes the data folder. Others may pass through it (the database may run under another account) but
 * not list it, and what is secret in it has a mode of its own.
 * @param {string} folder
 * @throws {OperatorError} when it cannot be written or its disk is full
 */
export function prepareDataFolder(folder) {
  try {
    makeFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Permission bits say nothing of a read-only or full disk.
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x'.repeat(4096));
    rmSync(probe);
    mkdirSync(join(folder, 'logs'), { recursive: true, mode: 0o700 });
  } catch (error) {
    const isFull =
      error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
    if (isFull) throw new OperatorError(`The disk that holds ${folder} is full.`, { cause: error });
    throw new OperatorError(
      `The data folder ${folder} is not writable: ${messageOf(error)}\n` +
        'Give this account the right to write there, or set XIEZHI_DATA to another folder.',
      { cause: error },
    );
  }
  const free = freeBytes(folder);
  if (free >= neededBytes) return;
  throw new OperatorError(
    `The disk that holds ${folder} is full: ${Math.floor(free / 1024 / 1024)} MB are free, at least ` +
      `${neededBytes / 1024 / 1024} MB are needed. Free some space, or set XIEZHI_DATA to another disk.`,
  );
}

/**
 * One folder after the other: where none can be made, as below /proc, Node's recursive way tries for ever.
 * @param {string} folder
 * @param {number} [mode] of those that are made
 */
export function makeFolders(folder, mode = 0o711) {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another start may have made it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/** @param {string} folder */
export function freeBytes(folder) {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/**
 * Writes a file for its owner alone, all of it or nothing: a full disk cuts off what is written in place.
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * What a file of one line holds; empty where there is none.
 * @param {string} path
 */
export function readLine(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/**
 * A random secret that is made once.
 * @param {string} path
 */
export function keepSecret(path) {
  const kept = readLine(path);
  if (kept !== '') return kept;
  const secret = randomBytes(32).toString('base64url');
  writeWhole(path, secret);
  return secret;
}
