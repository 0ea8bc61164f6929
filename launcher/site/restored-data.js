// Replaces a site by a restored one.
//
// The restored site is first built, started, checked and stopped in the folder `restoring` inside the data folder. Then
// a rename creates the file `restore.json`, which lists the entries to move out of the data folder and into it. If this
// file exists, the restored site is final: every start continues the moves until they are complete. If it does not
// exist, nothing of the site has changed, and the next start removes `restoring`. The former site stays in its own
// folder until the operator removes it.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../remove-folder.js';

/** Entries of a data folder that make up a site. Logs and backups are not moved. */
export const siteEntries = ['postgres', 'blobs', 'secret.key', 'node-token'];

/**
 * @typedef {object} Swap
 * @property {string} former name of the folder inside the data folder that receives the former entries
 * @property {string[]} leaving entries that move to `former`
 * @property {string[]} coming entries that move from `restoring` to the data folder
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
 * Whether the data folder contains a site, or a restore that is final but incomplete.
 * @param {string} dataDir
 */
export function holdsSite(dataDir) {
  return existsSync(swapFile(dataDir)) || siteEntries.some((name) => existsSync(join(dataDir, name)));
}

/**
 * Makes the content of `restoring` the site. From here on the restore is final.
 * @param {string} dataDir
 * @param {string} former name of the folder for the former site
 * @returns {string | undefined} path of the folder `former`; undefined if there was no former site
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
 * Completes the restore that `restore.json` records. Without this file, removes a partly restored site. The caller must
 * hold the lock of the data folder.
 * @param {string} dataDir
 * @returns {boolean} whether there was a restore to complete
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
  // Tolerates other processes, because the database of a killed restore may still be exiting.
  removeFolder(restoring);
  rmSync(file, { force: true });
  return isDecided;
}
