// Upgrades a site. All slow steps run while the site is still running: the new release is installed and built in
// `.upgrade/next`, a backup is written, and the new release is tried on a copy of the site that is restored from the
// backup.
//
// Then the site stops. Its database is copied byte for byte, renames exchange the code folders, and the new release
// starts and migrates the database. If anything fails or the upgrade is killed before the new release answers, the
// upgrade is rolled back: the folders move back and the copy replaces the database. This loses no submission, because
// none was accepted in the meantime. After the first answer of the new release, nothing is rolled back.

import { join } from 'node:path';
import { endCommands, lastLines, runCommand } from '../command.js';
import { messageOf, OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { pinnedNode } from '../process/runtime.js';
import { readLauncherRecord } from '../process/lock.js';
import { release } from '../release.js';
import { prepareDataFolder } from '../site/data-folder.js';
import { readSettings } from '../site/settings.js';
import { formatSeconds } from '../steps.js';
import { checkUpgrade } from './checks.js';
import { entriesToSwap, swapIn } from './code-swap.js';
import { findTarget, git, isGitCheckout, pointTo, readHead, trackedEntries } from './git.js';
import { exitRolledBack, exitStuck, returnToFormer, siteUrl } from './interrupted.js';
import { writeJournal } from './journal.js';
import { copyDatabase, removeLeftovers, tidyUp } from './recovery.js';
import { ownProcess, runningStart, launchSite, stopSite, untilSiteAnswers } from './site-control.js';
import { buildNext, nextRelease, releaseOf, sourcesFrom, sourcesFromGit } from './source.js';
import { tryNext } from './trial.js';

/** Exit status if the upgrade has changed nothing. */
export const exitUnchanged = 1;

/** @typedef {import('./journal.js').Journal} Journal */
/** @typedef {import('./options.js').Options} Options */

/**
 * @typedef {object} Work
 * @property {string} dataDir
 * @property {Options} options
 * @property {import('../steps.js').Steps} steps
 * @property {import('./messages.js').Messages} texts
 */

/**
 * Upgrades the site of a data folder.
 * @param {Work} work
 * @returns {Promise<number>} exit status
 */
export async function upgradeSite(work) {
  const { dataDir, steps, texts } = work;
  const start = runningStart(dataDir);
  const env = start?.env ?? siteEnvironment();
  const { databaseUrl } = readSettings({ ...env, XIEZHI_DATA: dataDir });
  const directUrl = databaseUrl && (env['XIEZHI_DATABASE_DIRECT_URL'] || databaseUrl);
  const journal = newJournal(start, directUrl ?? null);
  let backup = '';
  let isPreparing = true;
  // A signal cancels only the preparation. After the site has stopped, signals do not interrupt the upgrade.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => isPreparing && endCommands());
  try {
    const prepared = await prepareUpgrade(work, journal, env);
    if (prepared === null) return 0;
    backup = prepared;
  } catch (error) {
    await tidyUp(dataDir, journal);
    steps.say(`\n${texts.unchanged(messageOf(error))}\n`);
    return exitUnchanged;
  }
  isPreparing = false;
  const stopped = performance.now();
  const away = () => formatSeconds(performance.now() - stopped);
  try {
    await switchRelease(work, journal, env);
  } catch (error) {
    try {
      await steps.run(texts.steps.rollBack, () => returnToFormer(dataDir, journal));
    } catch (second) {
      steps.say(`\n${texts.rollBackFailed(messageOf(second), backup)}\n`);
      return exitStuck;
    }
    const seconds = away();
    await steps.run(texts.steps.tidy, () => removeLeftovers(dataDir));
    steps.say(`\n${texts.rolledBack(journal.from, seconds, messageOf(error))}\n${texts.backupIs(backup)}\n`);
    return exitRolledBack;
  }
  const seconds = away();
  await finish(work, journal, env);
  steps.say(`\n${texts.upgraded(journal.from, journal.to, seconds)}\n${texts.backupIs(backup)}`);
  const pid = readLauncherRecord(dataDir)?.launcher.pid;
  if (start === null) steps.say(texts.stoppedBefore);
  else if (start.kind === 'process' && pid)
    steps.say(texts.background(pid, join(dataDir, 'logs/launcher.log')));
  return 0;
}

/** Returns the environment for a site that does not run: that of this command. */
function siteEnvironment() {
  const env = { ...process.env };
  delete env['npm_lifecycle_event'];
  return env;
}

/**
 * @param {Journal['start']} start
 * @param {string | null} databaseUrl
 * @returns {Journal}
 */
function newJournal(start, databaseUrl) {
  return {
    phase: 'preparing',
    process: ownProcess(),
    from: release,
    to: '',
    entries: [],
    start,
    head: null,
    commit: null,
    databaseUrl,
    isCopied: false,
  };
}

/**
 * Runs all steps for which the site need not stop.
 * @param {Work} work
 * @param {Journal} journal receives commit, version and entries of the new release
 * @param {NodeJS.ProcessEnv} env environment of the site
 * @returns {Promise<string | null>} path of the backup; null if nothing remains to be done
 */
async function prepareUpgrade({ dataDir, options, steps, texts }, journal, env) {
  const usesGit = options.from === undefined;
  const databaseUrl = journal.databaseUrl ?? undefined;
  await steps.run(texts.steps.checks, async () => {
    await checkUpgrade({ dataDir, databaseUrl, usesGit, hasTrial: options.hasTrial, texts });
    prepareDataFolder(dataDir);
  });
  if (!options.isCheckOnly) {
    writeJournal(dataDir, journal);
    removeLeftovers(dataDir);
  }
  const isCheckout = await isGitCheckout();
  const target = usesGit ? await steps.run(texts.steps.sources, () => chooseCommit(options, texts)) : null;
  if (isCheckout) journal.head = await readHead();
  if (target !== null) {
    journal.commit = target.commit;
    journal.to = await releaseOf(target.commit);
    if (target.commit === journal.head?.commit) {
      await tidyUp(dataDir, journal);
      steps.say(`\n${texts.current(release)}\n`);
      return null;
    }
  }
  if (options.isCheckOnly) {
    steps.say(`\n${texts.checked(release, journal.to || String(options.from))}\n`);
    return null;
  }
  await steps.run(texts.steps.build, async (progress) => {
    await (target === null ? sourcesFrom(String(options.from)) : sourcesFromGit(target.commit));
    journal.to = nextRelease();
    await buildNext(progress);
    return { detail: `${journal.from} → ${journal.to}` };
  });
  const former = isCheckout ? await trackedEntries() : [];
  journal.entries = entriesToSwap([...former, 'node_modules']);
  writeJournal(dataDir, journal);
  const backup = await steps.run(texts.steps.backup, async (progress) => {
    const script = join(projectRoot, 'apps/server/src/app/cli/backup.ts');
    const result = await runCommand(pinnedNode, [script], {
      cwd: projectRoot,
      env: { ...env, XIEZHI_DATA: dataDir },
      onLine: (line) => progress(line.slice(0, 60)),
    });
    if (result.status !== 0) throw new OperatorError(lastLines(result));
    return { detail: result.stdout.trim() };
  });
  if (options.hasTrial)
    await steps.run(texts.steps.trial, async (progress) => {
      const verdict = await tryNext({ dataDir, backup: backup.detail, env, progress });
      return verdict === '-' ? { warning: texts.noService } : { detail: verdict };
    });
  return backup.detail;
}

/**
 * @param {Options} options
 * @param {import('./messages.js').Messages} texts
 */
async function chooseCommit({ to, remote, hasFetch }, texts) {
  const remotes = (await git(['remote']))
    .split('\n')
    .filter((one) => one !== '' && (!remote || one === remote));
  if (hasFetch && remotes.length > 0)
    await git(['fetch', '--quiet', '--tags', ...(remote ? [remote] : ['--all'])]);
  const target = await findTarget(to, remotes);
  if (target === null) throw new OperatorError(texts.noTarget(to));
  return { ...target, detail: target.name };
}

/**
 * Replaces the release: from the stop of the former one to the first answer of the new one.
 * @param {Work} work
 * @param {Journal} journal
 * @param {NodeJS.ProcessEnv} env
 */
async function switchRelease({ dataDir, steps, texts }, journal, env) {
  const enter = (/** @type {import('./journal.js').Phase} */ phase) => {
    journal.phase = phase;
    writeJournal(dataDir, journal);
  };
  enter('stopping');
  const { start } = journal;
  if (start !== null) await steps.run(texts.steps.stop, () => stopSite(dataDir, start));
  enter('copying');
  await steps.run(texts.steps.copy, () => copyDatabase(dataDir, journal));
  journal.isCopied = true;
  enter('switching');
  await steps.run(texts.steps.switch, async () => {
    swapIn(journal.entries);
    if (journal.commit !== null) await pointTo(journal.commit);
  });
  enter('starting');
  await steps.run(texts.steps.start, async () => {
    const how = start ?? { kind: /** @type {const} */ ('process'), env: stringsOf(env) };
    await untilSiteAnswers(siteUrl(how), dataDir, await launchSite(dataDir, how));
  });
}

/**
 * @param {Work} work
 * @param {Journal} journal
 * @param {NodeJS.ProcessEnv} env
 */
async function finish({ dataDir, steps, texts }, journal, env) {
  if (journal.start === null) await stopSite(dataDir, { kind: 'process', env: stringsOf(env) });
  await steps.run(texts.steps.tidy, () => tidyUp(dataDir, journal));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
function stringsOf(env) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? '']));
}
