// Runs the embedded PostgreSQL: initializes, starts, watches and stops it.
//
// Processes: the launcher (or a test) starts one guardian (postgres/guardian.js) in its own session and holds the
// guardian's standard input. The guardian starts PostgreSQL, and shuts it down when this input closes. If one of the
// three processes is killed, the others recover:
// - PostgreSQL killed: the guardian ends, and the launcher starts a new guardian and PostgreSQL at the same address.
// - Guardian killed: the launcher first stops the orphaned PostgreSQL that is recorded in `process.json`.
// - Launcher killed: the guardian shuts PostgreSQL down.
//
// Files in the caller's folder: `cluster` (PostgreSQL's own), `password` (of the role `xiezhi`, mode 0600), `run` (the
// socket), `process.json` (the running processes). If the path of `run` is too long for a socket, `socket-folder`
// contains the path of a temporary folder that is used instead. PostgreSQL listens only on a Unix socket, so it has no
// port conflicts and cannot be reached from the network.

import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { readLine, writeWhole } from '../site/data-folder.js';
import { findBinaries } from './binaries.js';
import { explainFailure, prepareCluster, prepareFolder } from './cluster.js';
import { chooseIdentity } from './identity.js';
import { serverSettings } from './server-settings.js';
import { endRecorded, isAlive, waitForEnd } from '../process/process-record.js';
import { projectRoot } from '../paths.js';
import { databaseRoot } from './memory-folder.js';
import { messageOf, OperatorError } from '../errors.js';

/** @typedef {import('../process/process-record.js').ProcessRecord} ProcessRecord */

/**
 * @typedef {object} DatabaseOptions
 * @property {string} dataDir folder of the database, created if missing
 * @property {(line: string) => void} [log] receives PostgreSQL's log
 * @property {boolean} [fast] for tests: no fsync. A crash of the machine may lose data, a crash of the process does not
 * @property {Record<string, string>} [settings] additional server settings
 */

/**
 * @typedef {object} Database
 * @property {string} url of role and database `xiezhi`; the role may create databases
 * @property {string} socketDir
 * @property {number} port part of the socket's name; nothing listens on this TCP port
 * @property {number} pid of PostgreSQL's first process; changes at a restart, 0 while it is down
 * @property {() => Promise<void>} stop fast shutdown; resolves when all processes have ended
 * @property {(listener: (reason: string) => void) => void} onExit called when the
 *   database has ended unexpectedly. It restarts automatically
 * @property {(listener: () => void) => void} onReady called when the database accepts connections again
 *   after an unexpected end
 */

const port = 5432;
/** Maximum length of a socket's path in bytes: it must fit into `sun_path` (108 bytes) with its final zero. */
const longestSocketPath = 107;
const socketPrefix = 'xiezhi-db-';
const firstPause = 100;
const longestPause = 5000;

/**
 * Starts the database and keeps it running until it is stopped.
 * @param {DatabaseOptions} options
 * @returns {Promise<Database>}
 * @throws {OperatorError} with a message for the operator: not writable, disk full, in use, made by another
 *   major version, no way to give up root's rights
 */
export async function startPostgres({ dataDir, log = () => {}, fast = false, settings = {} }) {
  const folder = resolve(dataDir);
  const binaries = findBinaries();
  prepareFolder(folder);
  const recordFile = join(folder, 'process.json');
  await recoverLeftover(recordFile, folder);
  const identity = chooseIdentity([binaries.postgres, folder]);
  const password = await prepareCluster({ folder, binaries, identity, isSynced: !fast });
  const socketDir = makeSocketFolder(folder, identity);
  const values = { ...serverSettings({ socketDir, isFast: fast }), ...settings };
  const [file, ...args] = [
    ...identity.prefix,
    binaries.postgres,
    '-D',
    join(folder, 'cluster'),
    '-p',
    String(port),
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const spec = JSON.stringify({ file, args, credentials: identity.credentials });

  const start = () => launch({ recordFile, spec, folder, log });
  /** @type {((reason: string) => void)[]} */
  const exitListeners = [];
  /** @type {(() => void)[]} */
  const readyListeners = [];
  const stopping = new AbortController();
  let running = await start();
  const keeper = keep();

  /** Restarts guardian and PostgreSQL after an unexpected end, with growing delays, until `stopping`. */
  async function keep() {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      const started = performance.now();
      const reason = await running.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - started > 2 * longestPause) pause = firstPause;
      for (const listener of exitListeners) listener(reason);
      await setTimeout(pause, undefined, stopping).catch(() => {});
      const next = stopping.signal.aborted ? undefined : await restart();
      if (!next) return;
      running = next;
      if (stopping.signal.aborted) break;
      if (running.pid() > 0) for (const listener of readyListeners) listener();
    }
    await running.stop();
  }

  /** Returns an ended `Running` if the start fails, so that `keep` tries again. */
  async function restart() {
    try {
      return await start();
    } catch (error) {
      log(messageOf(error));
      return { pid: () => 0, ended: Promise.resolve(messageOf(error)), stop: async () => {} };
    }
  }

  return {
    url: `postgresql://xiezhi:${password}@localhost/xiezhi?host=${encodeURIComponent(socketDir)}&port=${port}`,
    socketDir,
    port,
    get pid() {
      return running.pid();
    },
    async stop() {
      stopping.abort();
      await running.stop();
      await keeper;
      if (!socketDir.startsWith(folder)) rmSync(socketDir, { recursive: true, force: true });
    },
    onExit: (listener) => void exitListeners.push(listener),
    onReady: (listener) => void readyListeners.push(listener),
  };
}

/**
 * Starts a database for tests in a temporary folder, which is in memory if there is room. `stop` removes the folder.
 * @param {Omit<DatabaseOptions, 'dataDir'>} [options]
 * @returns {Promise<Database>}
 */
export async function startTestPostgres(options = {}) {
  const folder = mkdtempSync(join(databaseRoot(), 'xiezhi-test-db-'));
  chmodSync(folder, 0o711);
  const database = await startPostgres({ fast: true, ...options, dataDir: join(folder, 'postgres') });
  const stopServer = database.stop;
  database.stop = async () => {
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
  };
  return database;
}

/**
 * @typedef {object} Running one guardian and its PostgreSQL
 * @property {() => number} pid
 * @property {Promise<string>} ended resolves with the reason of the end
 * @property {() => Promise<unknown>} stop
 */

/**
 * Starts a guardian and PostgreSQL. Resolves when the database accepts connections.
 * @param {{ recordFile: string, spec: string, folder: string, log: (line: string) => void }} options
 * @returns {Promise<Running>}
 */
async function launch({ recordFile, spec, folder, log }) {
  await recoverLeftover(recordFile, folder);
  removeStalePidFile(join(folder, 'cluster/postmaster.pid'));
  const guardian = spawn(
    process.execPath,
    [join(projectRoot, 'launcher/postgres/guardian.js'), recordFile, spec],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  guardian.stdin.on('error', () => {});
  /** @type {string[]} */
  const lastLines = [];
  /** @type {Promise<string>} */
  const ended = new Promise((done) => {
    guardian.on('error', (error) => done(error.message));
    // If the guardian is killed, `close` does not follow, because PostgreSQL still runs and holds the pipe open.
    guardian.on('exit', (_, signal) => signal && done(`its guardian was killed (${signal})`));
    guardian.on('close', (code) => done(`PostgreSQL ended (exit status ${code})`));
  });
  /** @type {Promise<true>} */
  const ready = new Promise((done) => {
    createInterface({ input: guardian.stderr }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > 30) lastLines.shift();
      log(line);
      if (line.includes('database system is ready to accept connections')) done(true);
    });
  });
  const isReady = (await Promise.race([ready, ended])) === true;
  if (!isReady) throw new OperatorError(`PostgreSQL did not start: ${explainFailure(lastLines.join('\n'))}`);
  const pid = readRecord(recordFile)?.database.pid ?? 0;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  return {
    pid: () => (hasEnded ? 0 : pid),
    ended,
    stop: () => {
      guardian.stdin.end();
      return ended;
    },
  };
}

/**
 * Cleans up after an earlier launcher. Waits for processes that are about to end: a recently killed launcher may still
 * be exiting, and a guardian without a launcher exits soon.
 * @throws {OperatorError} if another launcher still uses the database
 * @param {string} recordFile
 * @param {string} folder
 */
async function recoverLeftover(recordFile, folder) {
  const record = readRecord(recordFile);
  if (!record) return;
  const isInUse =
    isAlive(record.guardian) &&
    !((await waitForEnd(record.owner, 500)) && (await waitForEnd(record.guardian, 5000)));
  if (isInUse) {
    throw new OperatorError(
      `The database in ${folder} is in use by another instance (process ${record.owner.pid}).`,
    );
  }
  await endRecorded(record.database, { signal: 'SIGINT', lastSignal: 'SIGQUIT', timeoutMs: 5000 });
  rmSync(recordFile, { force: true });
}

/**
 * @param {string} recordFile
 * @returns {{ owner: ProcessRecord, guardian: ProcessRecord, database: ProcessRecord } | undefined}
 */
function readRecord(recordFile) {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'));
  } catch {
    // The file is missing, or truncated because the disk was full. PostgreSQL's own lock file still protects the data.
    return undefined;
  }
}

/**
 * Removes PostgreSQL's lock file if the process id in it belongs to another program now. PostgreSQL itself
 * detects other stale lock files.
 * @param {string} path
 */
function removeStalePidFile(path) {
  if (!existsSync(path)) return;
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  let command = '';
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // No process has this id. PostgreSQL detects such a lock file itself.
  }
  if (command && !command.includes('postgres')) rmSync(path);
}

/**
 * Removes the socket folder that a killed launcher has left in the temporary folder. Nothing uses it, because all
 * processes of the data folder have ended.
 * @param {string} note path of the file `socket-folder`, which contains the path of the socket folder
 */
function removeFormerSocketFolder(note) {
  const former = readLine(note);
  if (basename(former).startsWith(socketPrefix) && dirname(former) === tmpdir())
    rmSync(former, { recursive: true, force: true });
  rmSync(note, { force: true });
}

/**
 * @param {string} folder
 * @param {import('./identity.js').Identity} identity
 */
function makeSocketFolder(folder, identity) {
  const own = join(folder, 'run');
  const note = join(folder, 'socket-folder');
  removeFormerSocketFolder(note);
  const isShort = Buffer.byteLength(join(own, `.s.PGSQL.${port}`)) <= longestSocketPath;
  if (isShort) mkdirSync(own, { recursive: true });
  const path = isShort ? own : mkdtempSync(join(tmpdir(), socketPrefix));
  if (!isShort) writeWhole(note, path);
  chmodSync(path, 0o711);
  chownSync(path, identity.uid, identity.gid);
  return path;
}
