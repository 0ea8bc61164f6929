// Replaces a site by a restored one. Theory of operation.
//
// The restored site is built in `restoring` inside the data folder, started, checked and stopped there. It
// becomes the site by one file, `restore.json`, written by a rename, which lists the entries that are moved
// out and in. Without that file nothing has happened yet and `restoring` is removed; with it, every start
// continues the renames. The former site stays in its own folder until the operator removes it.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../remove-folder.js';

/** Everything in a data folder that makes up a site; logs and backups stay in place. */
export const siteEntries = ['postgres', 'blobs', 'secret.key', 'node-token'];

/**
 * @typedef {object} Swap
 * @property {string} former folder within the data folder for the former entries
 * @property {string[]} leaving entries moved there
 * @property {string[]} coming entries moved from `restoring`
 */

/** @param {string} dataDir */
export function restoringFolder(dataDir) {
  return join(dataDir, 'restoring');
}

/** @param {string} dataDir */
function swapFile(dataDir) {
  return join(dataDir, 'restore.json');
}

/**
 * Whether the folder contains a site, or a restored one about to be adopted.
 * @param {string} dataDir
 */
export function holdsSite(dataDir) {
  return existsSync(swapFile(dataDir)) || siteEntries.some((name) => existsSync(join(dataDir, name)));
}

/**
 * Makes the content of `restoring` the site, permanently.
 * @param {string} dataDir
 * @param {string} former name of the folder for the former site
 * @returns {string | undefined} that folder, if there was a former site
 */
export function adoptRestored(dataDir, former) {
  /** @type {Swap} */
  const swap = {
    former,
    leaving: siteEntries.filter((name) => existsSync(join(dataDir, name))),
    coming: siteEntries.filter((name) => existsSync(join(restoringFolder(dataDir), name))),
  };
  const file = swapFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(swap), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  finishRestore(dataDir);
  return swap.leaving.length > 0 ? join(dataDir, former) : undefined;
}

/**
 * Finishes a restore that `restore.json` records. Without that file, removes the partly restored site. The
 * caller must hold the lock of the folder.
 * @param {string} dataDir
 * @returns {boolean} whether there was one to finish
 */
export function finishRestore(dataDir) {
  const restoring = restoringFolder(dataDir);
  const file = swapFile(dataDir);
  const isDecided = existsSync(file);
  if (isDecided) {
    /** @type {Swap} */
    const { former, leaving, coming } = JSON.parse(readFileSync(file, 'utf8'));
    const formerFolder = join(dataDir, former);
    if (leaving.length > 0) mkdirSync(formerFolder, { recursive: true, mode: 0o711 });
    for (const name of leaving) {
      if (!existsSync(join(formerFolder, name))) renameSync(join(dataDir, name), join(formerFolder, name));
    }
    for (const name of coming) {
      if (existsSync(join(restoring, name))) renameSync(join(restoring, name), join(dataDir, name));
    }
  }
  // The database of a killed restore may still be exiting.
  removeFolder(restoring);
  rmSync(file, { force: true });
  return isDecided;
}
