// Handles an upgrade that was killed: completes it if the new release answers, otherwise rolls it back.

import { join } from 'node:path';
import { messageOf, OperatorError } from '../errors.js';
import { readSettings } from '../site/settings.js';
import { isUnderWay, readJournal, writeJournal } from './journal.js';
import { removeLeftovers, rollBack, tidyUp } from './recovery.js';
import { ownProcess, runningStart, launchSite, stopSite, untilSiteAnswers } from './site-control.js';

/** Exit status after a rollback to the former release. */
export const exitRolledBack = 3;
/** Exit status after a failed rollback. */
export const exitStuck = 4;

/**
 * Completes a killed upgrade if its release answers, otherwise rolls it back.
 * @param {string} dataDir
 * @param {import('../steps.js').Steps} steps
 * @param {import('./messages.js').Messages} texts
 * @returns {Promise<number | null>} exit status; null if no upgrade was killed, or if the killed one had not changed
 *   the site
 * @throws {OperatorError} if another upgrade is running
 */
export async function recoverUpgrade(dataDir, steps, texts) {
  const journal = readJournal(dataDir);
  if (journal === null) return null;
  if (isUnderWay(journal)) throw new OperatorError(texts.otherRunning);
  const owned = { ...journal, process: ownProcess() };
  writeJournal(dataDir, owned);
  if (journal.phase === 'preparing') {
    await tidyUp(dataDir, journal);
    return null;
  }
  try {
    if (await isAnswering(dataDir, owned)) {
      await steps.run(texts.steps.tidy, () => tidyUp(dataDir, owned));
      steps.say(`\n${texts.completed(journal.to)}\n`);
      return 0;
    }
    await steps.run(texts.steps.rollBack, () => returnToFormer(dataDir, owned));
    await steps.run(texts.steps.tidy, () => removeLeftovers(dataDir));
    steps.say(`\n${texts.recovered(journal.from)}\n`);
    return exitRolledBack;
  } catch (error) {
    steps.say(`\n${texts.rollBackFailed(messageOf(error), join(dataDir, 'backups'))}\n`);
    return exitStuck;
  }
}

/**
 * Stops the new release and rolls back to the former one. Starts the former release if the site ran before the upgrade.
 * @param {string} dataDir
 * @param {import('./journal.js').Journal} journal
 */
export async function returnToFormer(dataDir, journal) {
  const running = runningStart(dataDir);
  const isTouched = journal.phase !== 'stopping';
  if (running !== null && isTouched) await stopSite(dataDir, running);
  await rollBack(dataDir, journal);
  if (journal.start === null || runningStart(dataDir) !== null) return;
  await untilSiteAnswers(siteUrl(journal.start), dataDir, await launchSite(dataDir, journal.start));
}

/**
 * Whether the new release answered before the kill, or answers now.
 * @param {string} dataDir
 * @param {import('./journal.js').Journal} journal
 */
async function isAnswering(dataDir, journal) {
  if (journal.phase === 'serving') return true;
  if (journal.phase !== 'starting') return false;
  const start = runningStart(dataDir);
  if (start === null) return false;
  try {
    await untilSiteAnswers(siteUrl(start), dataDir, { failure: () => deadReason(dataDir) });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} dataDir */
function deadReason(dataDir) {
  return runningStart(dataDir) === null ? '' : null;
}

/**
 * Returns the address under which this machine reaches the site.
 * @param {import('./site-control.js').Start} start
 */
export function siteUrl(start) {
  const { port, host } = readSettings(start.env);
  const isAny = host === '0.0.0.0' || host === '::';
  return `http://${isAny ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}
