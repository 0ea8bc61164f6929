// Returns a site to the release before an upgrade, also after a kill of the upgrade. Uses nothing but Node, because the
// packages may be the part that is missing.

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
 * Copy of the embedded database.
 * @param {string} dataDir
 */
function copyOf(dataDir) {
  return join(upgradeFolder(dataDir), 'postgres');
}

/**
 * Copies the database of a stopped site, byte for byte.
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
 * Replaces the database with its copy. Can be repeated.
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
 * Removes copies and staged releases. A site that runs is not disturbed.
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
 * Removes what an upgrade has left in data folder and checkout; the journal last.
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
 * Returns code and database to the release before the upgrade, and ends the journal. Nothing of the site may run. Can be
 * repeated after a kill. Leftovers stay, because the site can start without their removal.
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
 * Before a start: returns to the former release if an upgrade was killed while the code was being exchanged or
 * returned. If the new release was already about to start, it starts now.
 * @param {string} dataDir
 * @returns {Promise<boolean>} whether the code on disk has changed
 * @throws {OperatorError} while an upgrade needs the site to be down
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
