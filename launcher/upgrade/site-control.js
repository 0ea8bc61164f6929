// Stops the site and starts it again in the same way as before: by its systemd unit, or as a process with the same
// environment.

import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lastLines, runCommand } from '../command.js';
import { OperatorError } from '../errors.js';
import { projectRoot } from '../paths.js';
import { readLauncherRecord } from '../process/lock.js';
import { endRecorded, isAlive, recordProcess } from '../process/process-record.js';
import { readReadiness } from '../process/ready.js';
import { readJournal } from './journal.js';

/**
 * How a site is started.
 * @typedef {{ kind: 'systemd', unit: string, env: Record<string, string> } | { kind: 'process', env: Record<string, string> }}
 *   Start
 */

/**
 * Maximum time in ms to stop the site. Server and judge node have 2.5 s each. The database takes longer, because it
 * writes its pages to disk.
 */
const stopTimeoutMs = 60_000;
/** Maximum time in ms from a start to the first answer. Migrations of large tables take long. */
const startTimeoutMs = 3_600_000;
/** Number of starts without an answer after which a server counts as broken. */
const startsMax = 3;

/**
 * Returns how the running site was started.
 * @param {string} dataDir
 * @returns {Start | null} null if the site does not run
 */
export function runningStart(dataDir) {
  const record = readLauncherRecord(dataDir);
  if (record === undefined || !isAlive(record.launcher)) return null;
  const { pid } = record.launcher;
  const env = environmentOf(pid);
  const unit = /\/(xiezhi[^/]*\.service)$/m.exec(readFileSync(`/proc/${pid}/cgroup`, 'utf8'))?.[1];
  return unit === undefined ? { kind: 'process', env } : { kind: 'systemd', unit, env };
}

/**
 * Returns the environment of a process, without the variables that npm and the launcher have added.
 * @param {number} pid
 * @returns {Record<string, string>}
 */
function environmentOf(pid) {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  const pairs = variables.map((text) => [
    text.slice(0, text.indexOf('=')),
    text.slice(text.indexOf('=') + 1),
  ]);
  /** @type {Record<string, string>} */
  const env = Object.fromEntries(pairs);
  delete env['XIEZHI_LAUNCHER_PARENT'];
  delete env['npm_lifecycle_event'];
  return env;
}

/**
 * Stops the site and waits until its launcher has ended.
 * @param {string} dataDir
 * @param {Start} start
 */
export async function stopSite(dataDir, start) {
  if (start.kind === 'systemd') await systemctl('stop', start.unit);
  await endRecorded(readLauncherRecord(dataDir)?.launcher, {
    signal: 'SIGTERM',
    lastSignal: 'SIGKILL',
    timeoutMs: stopTimeoutMs,
  });
}

/**
 * A site that is starting.
 * @typedef {object} Starting
 * @property {() => string | null} failure reason why the site will not answer; null as long as it still may
 */

/**
 * Starts the site with the code that is currently in the checkout.
 * @param {string} dataDir
 * @param {Start} start
 * @returns {Promise<Starting>}
 */
export async function launchSite(dataDir, start) {
  if (start.kind === 'systemd') {
    await systemctl('restart', start.unit);
    return { failure: () => null };
  }
  const log = openSync(join(dataDir, 'logs/launcher.log'), 'a', 0o600);
  const child = spawn(process.execPath, [join(projectRoot, 'launcher/start.js')], {
    cwd: projectRoot,
    env: { ...start.env, XIEZHI_DATA: dataDir },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  /** @type {string | null} */
  let failure = null;
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (status) => {
    failure = `npm start ended with status ${status}:\n${tailOf(join(dataDir, 'logs/launcher.log'))}`;
  });
  return { failure: () => failure };
}

/**
 * Waits until the site answers.
 * @param {string} url
 * @param {string} dataDir
 * @param {Starting} starting
 * @returns {Promise<void>}
 * @throws {OperatorError} with the reason if the site does not answer
 */
export async function untilSiteAnswers(url, dataDir, { failure }) {
  const started = performance.now();
  const [launchers, servers] = [new Set(), new Set()];
  for (;;) {
    const state = await readReadiness(url);
    const phase = readJournal(dataDir)?.phase;
    if (state?.ready && phase !== 'starting') return;
    const reason = failure();
    if (reason !== null) throw new OperatorError(reason);
    const record = readLauncherRecord(dataDir);
    // Counts starts, because systemd restarts a failing launcher, and the launcher restarts a failing server.
    if (record !== undefined) launchers.add(record.launcher.pid);
    if (record?.children['server']) servers.add(record.children['server'].pid);
    if (Math.max(launchers.size, servers.size) > startsMax || performance.now() - started > startTimeoutMs)
      throw new OperatorError(tailOf(join(dataDir, 'logs/server.log')));
    await setTimeout(50);
  }
}

/** Returns the record of this process for the journal. */
export function ownProcess() {
  return recordProcess(process.pid);
}

/**
 * @param {'stop' | 'restart'} action
 * @param {string} unit
 */
async function systemctl(action, unit) {
  const result = await runCommand('systemctl', [action, unit]);
  if (result.status !== 0) throw new OperatorError(`systemctl ${action} ${unit}: ${lastLines(result, 5)}`);
}

/** @param {string} path */
function tailOf(path) {
  try {
    return lastLines({ stdout: readFileSync(path, 'utf8').slice(-4000), stderr: '' }, 8);
  } catch {
    return '';
  }
}
