// Runs the whole site on one machine: prepares each part in order, then runs the child processes until a signal stops
// them.

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildWeb } from '../install/build-web.js';
import { endCommands } from '../command.js';
import { readOrCreateSecret, prepareDataFolder } from './data-folder.js';
import { checkHost } from '../host.js';
import { acquireLock } from '../process/lock.js';
import { createLogFile } from '../process/log-file.js';
import { projectRoot } from '../paths.js';
import { checkPort } from '../process/port.js';
import { startPostgres } from '../postgres/postgres.js';
import { waitUntilReady } from '../process/ready.js';
import { finishRestore } from './restored-data.js';
import { pinnedVersion } from '../process/runtime.js';
import { buildSandboxHelper } from '../install/sandbox.js';
import { randomPassword, setUp } from './setup.js';
import { readSettings, unknownSettings } from './settings.js';
import { supervise } from '../process/supervise.js';
import { indent } from '../steps.js';
import { installToolchains } from '../install/toolchains.js';
import { noteServing } from '../upgrade/journal.js';

/** @typedef {import('../steps.js').Steps} Steps */
/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {(() => unknown)[]} Undo actions of a stop, to be run from the last to the first */

/**
 * A site whose data folder, database and tools are ready, but none of whose processes runs yet.
 * @typedef {object} PreparedSite
 * @property {Settings} settings
 * @property {string} address address for users
 * @property {NodeJS.ProcessEnv} environment of server and judge node
 * @property {import('../process/lock.js').Lock} lock
 * @property {string} credentials lines with the name and password of a new administrator; otherwise empty
 * @property {Steps['run']} step runs one step unless the start was aborted
 * @property {(text: string) => void} say
 * @property {Undo} undo
 * @property {AbortSignal} signal
 */

/**
 * A way to run a site: production or development.
 * @typedef {object} Mode
 * @property {boolean} needsBuiltWeb whether the server serves the built web app
 * @property {(site: PreparedSite) => Promise<void>} run starts the processes and returns when the site answers
 */

/** @type {Mode} */
const production = { needsBuiltWeb: true, run: runSite };

/**
 * Prepares and runs the site until a signal arrives or the parent process ends.
 * @param {Steps} steps
 * @param {{ onParentGone: (listener: () => void) => void }} runtime
 * @param {Mode} [mode]
 */
export async function startSite(steps, { onParentGone }, mode = production) {
  const settings = readSettings();
  for (const name of unknownSettings()) steps.say(`  ! ${name} is not a setting of Xiezhi`);
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    endCommands();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  onParentGone(stop);
  // Stops orderly if the terminal is closed. Otherwise the launcher would end before its children.
  process.stdout.on('error', stop);

  /** @type {Undo} */
  const undo = [];
  try {
    const site = await prepareSite(steps, settings, undo, stopping.signal, mode);
    // If root was created, its password must be shown even if the start is aborted afterwards.
    undo.push(() => site.credentials && steps.say(site.credentials));
    await mode.run(site);
    site.credentials = '';
    await whenAborted(stopping.signal);
    steps.say('\n  Stopping …');
  } catch (error) {
    // After Ctrl-C a child may exit before this process has received the signal. So wait for the signal before treating
    // the child's end as an error.
    await setTimeout(20);
    if (!stopping.signal.aborted) throw error;
  } finally {
    for (const action of undo.reverse()) await action();
  }
  process.exit(0);
}

/**
 * @param {Steps} steps
 * @param {Settings} settings
 * @param {Undo} undo
 * @param {AbortSignal} signal
 * @param {Mode} mode
 * @returns {Promise<PreparedSite>}
 */
async function prepareSite(steps, settings, undo, signal, mode) {
  const { dataDir, port, host } = settings;
  const address =
    settings.publicUrl ?? `http://${isAnyAddress(host) ? 'localhost' : bracketed(host)}:${port}`;
  /** @type {Steps['run']} */
  const step = (title, work) => {
    signal.throwIfAborted();
    return steps.run(title, work);
  };
  await step('Node', () => ({ detail: pinnedVersion() }));
  const acquired = await step('Data folder', async () => {
    prepareDataFolder(dataDir);
    const lock = await acquireLock(dataDir, address);
    undo.push(() => lock.release());
    if (finishRestore(dataDir)) steps.say('  ✓ The restored site was put in place');
    await checkPort(port, host);
    return { detail: dataDir, ...lock };
  });
  await step('Host', checkHost);
  await step('Compilers', installToolchains);
  await step('Sandbox', buildSandboxHelper);
  if (mode.needsBuiltWeb) await step('Web application', buildWeb);
  const database = await step('Database', (progress) => startDatabase(settings, steps, undo, progress));
  const environment = childEnvironment(settings, database.url);
  const password = settings.adminPassword ?? randomPassword();
  const { rootCreated } = await step('Migrations', () =>
    setUp({ ...environment, XIEZHI_ADMIN_PASSWORD: password }),
  );
  const shown = settings.adminPassword
    ? 'the one in XIEZHI_ADMIN_PASSWORD'
    : `${password}   (shown only this once)`;
  const credentials = rootCreated ? `\n  Administrator  root\n  Password       ${shown}` : '';
  const say = steps.say;
  return { settings, address, environment, lock: acquired, credentials, step, say, undo, signal };
}

/** @param {PreparedSite} site */
async function runSite({ settings, address, environment, lock, credentials, step, say, undo, signal }) {
  const [server, judge] = ['server', 'judge'].map((name) => {
    return supervise({
      name,
      file: process.execPath,
      args: [join(projectRoot, `apps/${name}/src/main.ts`)],
      env: environment,
      cwd: projectRoot,
      logPath: join(settings.dataDir, `logs/${name}.log`),
      onStart: (pid) => lock.recordChild(name, pid),
      say: (text) => say(`  ! ${indent(text).trimStart()}`),
    });
  });
  undo.push(async () => {
    await Promise.all([server?.stop(), judge?.stop()]);
  });
  const url = String(environment['XIEZHI_SERVER_URL']);
  const onAnswer = () => noteServing(settings.dataDir);
  await step('Server', (progress) => waitUntilReady({ url, signal, progress, server, judge, onAnswer }));
  say(`\n  Xiezhi is ready at ${address}${credentials}\n\n  Ctrl-C stops it.`);
}

/**
 * @param {Settings} settings
 * @param {Steps} steps
 * @param {Undo} undo
 * @param {(text: string) => void} progress
 */
async function startDatabase({ databaseUrl, dataDir }, steps, undo, progress) {
  if (databaseUrl) return { detail: 'by DATABASE_URL', url: databaseUrl };
  const log = createLogFile(join(dataDir, 'logs/postgres.log'));
  undo.push(() => log.close());
  const database = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => {
      log.write(`${line}\n`);
      progress(line.slice(0, 60));
    },
  });
  undo.push(() => database.stop());
  database.onExit((reason) => steps.say(`  ! Database: ${reason}; starting it again`));
  database.onReady(() => steps.say('  ✓ Database is back'));
  return { detail: 'embedded PostgreSQL', url: database.url };
}

/**
 * @param {Settings} settings
 * @param {string} databaseUrl
 */
function childEnvironment({ port, host, dataDir, nodeToken, nodeName }, databaseUrl) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: host,
    XIEZHI_DATA: dataDir,
    DATABASE_URL: databaseUrl,
    XIEZHI_NODE_TOKEN: nodeToken ?? readOrCreateSecret(join(dataDir, 'node-token')),
    XIEZHI_NODE_NAME: nodeName,
    XIEZHI_SERVER_URL: `http://${isAnyAddress(host) ? '127.0.0.1' : bracketed(host)}:${port}`,
    // Only the set-up needs the password, so the children do not get it.
    XIEZHI_ADMIN_PASSWORD: undefined,
  };
}

/** @param {string} host */
function bracketed(host) {
  return host.includes(':') ? `[${host}]` : host;
}

/** @param {string} host */
function isAnyAddress(host) {
  return host === '0.0.0.0' || host === '::';
}

/** @param {AbortSignal} signal */
function whenAborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
}
