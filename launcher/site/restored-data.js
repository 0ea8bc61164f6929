// A restored site takes the place of a former one: theory.
//
// It is built whole in `restoring` inside the data folder, started, checked and stopped there. What makes it the site
// is one file, `restore.json`, written by a rename: it says which entries come and which go. Without that file nothing
// has happened yet and `restoring` is swept away; with it, every start goes on with the renames where they were left.
// What was there before stays in a folder of its own until somebody removes it.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../remove-folder.js';

/** Everything in a data folder that makes a site; logs and backups stay where they are. */
export const siteEntries = ['postgres', 'blobs', 'secret.key', 'node-token'];

/**
 * @typedef {object} Swap
 * @property {string} former folder within the data folder that takes what was there
 * @property {string[]} leaving entries that go there
 * @property {string[]} coming entries that come from `restoring`
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
 * Whether a site lives in the folder, or a restored one is about to.
 * @param {string} dataDir
 */
export function holdsSite(dataDir) {
  return existsSync(swapFile(dataDir)) || siteEntries.some((name) => existsSync(join(dataDir, name)));
}

/**
 * Makes what stands in `restoring` the site, for good.
 * @param {string} dataDir
 * @param {string} former name of the folder for what was there
 * @returns {string | undefined} that folder, where there was something
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
 * Goes on with a restore that was decided and not finished, and sweeps away one that was never decided. To be called by
 * whoever holds the lock of the folder.
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
    const aside = join(dataDir, former);
    if (leaving.length > 0) mkdirSync(aside, { recursive: true, mode: 0o711 });
    for (const name of leaving) {
      if (!existsSync(join(aside, name))) renameSync(join(dataDir, name), join(aside, name));
    }
    for (const name of coming) {
      if (existsSync(join(restoring, name))) renameSync(join(restoring, name), join(dataDir, name));
    }
  }
  // The database of a restore that was killed may still be on its way out.
  removeFolder(restoring);
  rmSync(file, { force: true });
  return isDecided;
}
