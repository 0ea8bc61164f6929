// What an upgrade has done so far, in `upgrade/state.json` of the data folder. Every phase is written before its first
// change, so that a start or an upgrade after a kill knows what to undo:
//
//   preparing     nothing of the site has changed
//   stopping      the site is being stopped
//   copying       the database is being copied
//   switching     folders of the code are being exchanged, in the order of `entries`
//   starting      the new release starts and migrates; it never answered
//   serving       the new release answers: nothing is rolled back any more
//   rolling-back  code, then the database, are being returned

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../process/process-record.js';

/** @typedef {'preparing' | 'stopping' | 'copying' | 'switching' | 'starting' | 'serving' | 'rolling-back'} Phase */

/**
 * @typedef {object} Journal
 * @property {Phase} phase
 * @property {import('../process/process-record.js').ProcessRecord} process the upgrade
 * @property {string} from release before
 * @property {string} to release after
 * @property {import('./code-swap.js').Entry[]} entries what is exchanged in the checkout
 * @property {import('./site-control.js').Start | null} start how to start the site; null: it did not run
 * @property {import('./git.js').Head | null} head what git named before; null without git
 * @property {string | null} commit commit of the new release; null without git
 * @property {string | null} databaseUrl external database, without a pooler; else null
 * @property {boolean} isCopied whether a complete copy of the database exists
 */

/**
 * Folder of an upgrade in the data folder.
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
 * Writes the journal durably.
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
 * Records that the new release answers. Called by its launcher, so that a later kill rolls nothing back.
 * @param {string} dataDir
 */
export function noteServing(dataDir) {
  const journal = readJournal(dataDir);
  if (journal?.phase === 'starting') writeJournal(dataDir, { ...journal, phase: 'serving' });
}
