// Returns a site to the release before an upgrade, also if the upgrade was killed. Uses only Node's own modules,
// because the packages may be missing.

import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.js';
import { projectRoot } from '../paths.js';
import { pinnedNode } from '../process/runtime.js';
import { removeFolder } from '../remove-folder.js';
import { nextFolder, previousFolder, stagingFolder, swapBack } from './code-swap.js';
import { pointBack } from './git.js';
import { OperatorError } from '../errors.js';
import { isUnderWay, readJournal, removeJournal, upgradeFolder, writeJournal } from './journal.js';

/** @typedef {import('./journal.js').Journal} Journal */

/** Script that copies an external database. */
const databaseScript = 'apps/server/src/app/cli/upgrade-database.ts';

/**
 * Returns the path of the copy of the embedded database.
 * @param {string} dataDir
 */
function copyOf(dataDir) {
  return join(upgradeFolder(dataDir), 'postgres');
}

/**
 * Copies the database of a stopped site: the embedded one byte for byte, an external one by a script.
 * @param {string} dataDir
 * @param {Journal} journal
 * @throws {OperatorError} if it cannot be copied
 */
export async function copyDatabase(dataDir, journal) {
  if (journal.databaseUrl !== null) return runDatabaseScript('copy', journal.databaseUrl);
  const copy = copyOf(dataDir);
  const result = await runCommand('cp', [
    '--archive',
    '--reflink=auto',
    join(dataDir, 'postgres'),
    `${copy}.partial`,
  ]);
  if (result.status !== 0) throw new OperatorError(result.stderr.trim());
  renameSync(`${copy}.partial`, copy);
}

/**
 * Replaces the database by its copy. Can be repeated after a kill.
 * @param {string} dataDir
 * @param {Journal} journal
 */
async function returnDatabase(dataDir, { databaseUrl }) {
  if (databaseUrl !== null) return runDatabaseScript('return', databaseUrl);
  const [place, copy] = [join(dataDir, 'postgres'), copyOf(dataDir)];
  if (!existsSync(copy)) return;
  const failed = join(upgradeFolder(dataDir), 'failed-postgres');
  if (existsSync(place)) {
    removeFolder(failed);
    renameSync(place, failed);
  }
  renameSync(copy, place);
}

/**
 * Removes copies of the database and staged releases. Does not affect a running site.
 * @param {string} dataDir
 */
export function removeLeftovers(dataDir) {
  for (const name of ['postgres', 'postgres.partial', 'failed-postgres', 'trial'])
    removeFolder(join(upgradeFolder(dataDir), name));
  removeFolder(previousFolder);
  removeFolder(nextFolder);
  removeFolder(stagingFolder);
}

/**
 * Removes everything that an upgrade has left in the data folder and the checkout. Removes the journal last.
 * @param {string} dataDir
 * @param {Journal} journal
 */
export async function tidyUp(dataDir, { databaseUrl, phase }) {
  if (databaseUrl !== null && phase !== 'preparing' && phase !== 'stopping')
    await runDatabaseScript('drop', databaseUrl);
  removeLeftovers(dataDir);
  removeJournal(dataDir);
}

/**
 * Rolls code and database back to the release before the upgrade, and removes the journal. No process of the site may
 * run. Can be repeated after a kill. Does not remove leftovers, because the site can start with them.
 * @param {string} dataDir
 * @param {Journal} journal
 */
export async function rollBack(dataDir, journal) {
  const hasMigrated = journal.phase === 'starting' || journal.phase === 'rolling-back';
  const hasSwapped = hasMigrated || journal.phase === 'switching';
  const isDatabaseChanged = hasMigrated && journal.isCopied;
  if (hasMigrated) writeJournal(dataDir, { ...journal, phase: 'rolling-back' });
  if (hasSwapped) swapBack(journal.entries);
  if (hasSwapped && journal.head !== null) await pointBack(journal.head);
  if (isDatabaseChanged) await returnDatabase(dataDir, journal);
  else if (journal.databaseUrl !== null && journal.isCopied)
    await runDatabaseScript('drop', journal.databaseUrl);
  removeJournal(dataDir);
}

/**
 * Handles an upgrade that was killed, before a start. Tidies up if the new release has answered. Rolls back if the
 * upgrade was killed before the phase `starting` or during a rollback. In the phase `starting` changes nothing, so the
 * new release starts.
 * @param {string} dataDir
 * @returns {Promise<boolean>} whether the code on disk has changed
 * @throws {OperatorError} if a running upgrade has stopped the site and will start it itself
 */
export async function recoverBeforeStart(dataDir) {
  const journal = readJournal(dataDir);
  if (journal === null || journal.phase === 'starting') return false;
  if (isUnderWay(journal)) {
    if (journal.phase === 'preparing' || journal.phase === 'serving') return false;
    throw new OperatorError('An upgrade of this site is under way, which starts it by itself.');
  }
  if (journal.phase === 'serving') await tidyUp(dataDir, journal);
  else {
    await rollBack(dataDir, journal);
    removeLeftovers(dataDir);
  }
  return journal.phase === 'switching' || journal.phase === 'rolling-back';
}

/**
 * @param {'check' | 'copy' | 'return' | 'drop'} action
 * @param {string} databaseUrl
 */
export async function runDatabaseScript(action, databaseUrl) {
  const result = await runCommand(pinnedNode, [join(projectRoot, databaseScript), action], {
    env: { ...process.env, DATABASE_URL: databaseUrl, XIEZHI_DATABASE_DIRECT_URL: '' },
  });
  if (result.status !== 0) throw new OperatorError(result.stderr.trim());
}
