import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf, OperatorError } from '../errors.js';

const neededBytes = 200 * 1024 * 1024;

/**
 * Creates the data folder. Other accounts, such as that of the database, may pass through the folder but not list it.
 * Secret files in it have their own, stricter modes.
 * @param {string} folder
 * @throws {OperatorError} if it cannot be written or its disk is full
 */
export function prepareDataFolder(folder) {
  try {
    makeFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Writes a file, because permission bits do not tell whether a disk is read-only or full.
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, 'x'.repeat(4096));
    rmSync(probe);
    makePrivateFolder(join(folder, 'logs'));
    closeDataFolder(folder);
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
 * Creates a folder and its missing parents one by one. Node's recursive option is not used, because it never returns if
 * a folder cannot be created, for instance below /proc.
 * @param {string} folder
 * @param {number} [mode] mode of new folders
 */
export function makeFolders(folder, mode = 0o711) {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another launcher may have created the folder meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/** Folders in a data folder with test data, programs, backups or personal data. */
const ownFolders = ['backups', 'blobs', 'judge', 'logs', 'uploads', 'work'];
/** Files in a data folder that only the owner may read. */
const ownFiles = ['launcher.json', 'node-token', 'secret.key'];

/**
 * Denies other accounts of this host access to the contents of a data folder, whatever the umask was when it was
 * created. Accounts such as that of the database may still pass through the data folder itself, but not list it. Shared
 * folders such as /tmp stay unchanged.
 * @param {string} folder
 */
export function closeDataFolder(folder) {
  const { mode } = statSync(folder);
  const isShared = (mode & 0o1000) !== 0;
  if (!isShared && (mode & 0o066) !== 0) chmodOwn(folder, mode & 0o711);
  for (const name of [...ownFolders, ...ownFiles]) {
    const path = join(folder, name);
    const status = statSync(path, { throwIfNoEntry: false });
    if (status === undefined) continue;
    // Several servers may share the blobs through a group of their accounts.
    const partMode = name === 'blobs' ? 0o770 : status.isDirectory() ? 0o700 : 0o600;
    if ((status.mode & 0o777 & ~partMode) !== 0) chmodOwn(path, status.mode & partMode);
  }
}

/**
 * Creates a folder that only this account can enter. Restricts the mode of an existing folder.
 * @param {string} path
 */
export function makePrivateFolder(path) {
  makeFolders(dirname(path));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if ((statSync(path).mode & 0o077) !== 0) chmodOwn(path, 0o700);
}

/**
 * Changes the mode of a path. Leaves a path of another account unchanged; `openPlaces` reports it.
 * @param {string} path
 * @param {number} mode
 */
function chmodOwn(path, mode) {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Maximum number of entries that `openPlaces` checks. It does not enter restricted folders, so it needs few. */
const lookedAtMax = 20_000;

/**
 * Returns the first paths within a folder whose contents other accounts of this host can read or change. Also enters
 * folders that others can pass through but not list, because they may guess names. Ignores sockets and links, which
 * have no contents.
 * @param {string} folder
 * @param {number} [most] maximum number of paths
 * @returns {string[]}
 */
export function openPlaces(folder, most = 10) {
  /** @type {string[]} */
  const found = [];
  const waiting = [folder];
  for (let looked = 0; waiting.length > 0 && found.length < most && looked < lookedAtMax; looked++) {
    const path = waiting.pop() ?? folder;
    const status = lstatSync(path, { throwIfNoEntry: false });
    if (status === undefined || !(status.isFile() || status.isDirectory())) continue;
    if ((status.mode & 0o006) !== 0) found.push(path);
    if (!status.isDirectory() || (status.mode & 0o001) === 0) continue;
    try {
      for (const name of readdirSync(path)) waiting.push(join(path, name));
    } catch {
      // The folder belongs to the account of the database, which restricts its own files.
    }
  }
  return found;
}

/** Folders of the host that are visible to every program in the sandbox. */
const sandboxFolders = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/sbin', '/etc/alternatives'];

/**
 * Returns the folder that contains this path and is visible to programs in the sandbox, or null. For a missing path,
 * checks its nearest existing parent.
 * @param {string} path
 */
export function seenBySandbox(path) {
  let existing = resolve(path);
  while (!existsSync(existing)) existing = dirname(existing);
  const real = realpathSync(existing);
  return sandboxFolders.find((folder) => isWithin(real, folder)) ?? null;
}

/**
 * Whether `path` is `folder` or is below it. Both must be absolute and contain no links.
 * @param {string} path
 * @param {string} folder
 */
export function isWithin(path, folder) {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** @param {string} folder */
export function freeBytes(folder) {
  const disk = statfsSync(folder);
  return disk.bavail * disk.bsize;
}

/**
 * Writes a file that only its owner can read. Writes it under another name and renames it, because a full disk would
 * truncate a file that is overwritten in place.
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Returns the content of a one-line file; empty if it is missing.
 * @param {string} path
 */
export function readLine(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/**
 * Returns the random secret in a file. Creates the file at the first call.
 * @param {string} path
 */
export function keepSecret(path) {
  const stored = readLine(path);
  if (stored !== '') return stored;
  const secret = randomBytes(32).toString('base64url');
  writeWhole(path, secret);
  return secret;
}
