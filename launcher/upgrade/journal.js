// The journal of an upgrade, `upgrade/state.json` in the data folder. Each phase is written before its first change, so
// that after a kill the next start or upgrade knows what to undo:
//
//   preparing     nothing of the site has changed
//   stopping      the site is being stopped
//   copying       the database is being copied
//   switching     code folders are being exchanged, in the order of `entries`
//   starting      the new release starts and migrates the database; it has not answered yet
//   serving       the new release has answered: nothing is rolled back any more
//   rolling-back  the code, then the database, is being restored

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../process/process-record.js';

/** @typedef {'preparing' | 'stopping' | 'copying' | 'switching' | 'starting' | 'serving' | 'rolling-back'} Phase */

/**
 * @typedef {object} Journal
 * @property {Phase} phase
 * @property {import('../process/process-record.js').ProcessRecord} process process of the upgrade
 * @property {string} from version of the former release
 * @property {string} to version of the new release
 * @property {import('./code-swap.js').Entry[]} entries entries of the checkout that are exchanged
 * @property {import('./site-control.js').Start | null} start how to start the site; null if it did not run
 * @property {import('./git.js').Head | null} head HEAD before the upgrade; null without git
 * @property {string | null} commit commit of the new release; null without git
 * @property {string | null} databaseUrl direct URL (without a connection pooler) of an external
 *   database; null for the embedded one
 * @property {boolean} isCopied whether a complete copy of the database exists
 */

/**
 * Returns the folder inside the data folder for the files of an upgrade.
 * @param {string} dataDir
 */
export function upgradeFolder(dataDir) {
  return join(dataDir, 'upgrade');
}

/** @param {string} dataDir */
function journalFile(dataDir) {
  return join(upgradeFolder(dataDir), 'state.json');
}

/**
 * @param {string} dataDir
 * @returns {Journal | null} null if no upgrade is under way
 */
export function readJournal(dataDir) {
  const file = journalFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * Writes the journal and flushes it to disk.
 * @param {string} dataDir
 * @param {Journal} journal
 */
export function writeJournal(dataDir, journal) {
  mkdirSync(upgradeFolder(dataDir), { recursive: true, mode: 0o711 });
  const file = journalFile(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(journal, undefined, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** @param {string} dataDir */
export function removeJournal(dataDir) {
  rmSync(journalFile(dataDir), { force: true });
}

/**
 * Whether the upgrade that wrote a journal still runs.
 * @param {Journal} journal
 */
export function isUnderWay(journal) {
  return isAlive(journal.process);
}

/**
 * Records that the new release answers. The new release's launcher calls this, so that nothing is rolled back after a
 * later kill.
 * @param {string} dataDir
 */
export function noteServing(dataDir) {
  const journal = readJournal(dataDir);
  if (journal?.phase === 'starting') writeJournal(dataDir, { ...journal, phase: 'serving' });
}
