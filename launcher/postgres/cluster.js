import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../command.js';
import { readLine, writeWhole } from '../site/data-folder.js';
import { databaseEnvironment } from './environment.js';
import { messageOf, OperatorError } from '../errors.js';

/** @typedef {import('./binaries.js').Binaries} Binaries */
/** @typedef {import('./identity.js').Identity} Identity */

/** A fresh cluster takes about 40 MB; below this much free space a start would only end half-way. */
const neededBytes = 100 * 1024 * 1024;

/**
 * Makes the database folder, passable but not readable for other accounts.
 * @param {string} folder
 * @throws {OperatorError} when it cannot be written, or its disk is full
 */
export function prepareFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o711);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(`The data folder ${folder} is not writable: ${messageOf(error)}`, {
      cause: error,
    });
  }
  const disk = statfsSync(folder);
  if (disk.bavail * disk.bsize < neededBytes) {
    const free = Math.floor((disk.bavail * disk.bsize) / 1024 / 1024);
    throw new OperatorError(
      `The disk that holds ${folder} is full: ${free} MB are free, at least 100 MB are needed.`,
    );
  }
}

/**
 * Initialises the cluster unless it exists, and sees to its owner.
 * @param {{ folder: string, binaries: Binaries, identity: Identity, isSynced: boolean }} options
 * @returns {Promise<string>} the password of the role and database `xiezhi`
 * @throws {OperatorError} when the data is of another major version or cannot be made
 */
export async function prepareCluster({ folder, binaries, identity, isSynced }) {
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(passwordFile, { force: true });
    await initialise({ folder, cluster, binaries, identity, isSynced });
  }
  checkMajor(cluster, binaries);
  adopt(cluster, identity);
  const kept = readLine(passwordFile);
  if (kept !== '') return kept;
  const password = randomBytes(24).toString('base64url');
  await runSingleUser({ cluster, binaries, identity, sql: roleStatements(password, isSynced) });
  writeWhole(passwordFile, password);
  return password;
}

/**
 * A cluster is built aside and renamed when complete, so that a start broken off half-way is begun again.
 * @param {{ folder: string, cluster: string, binaries: Binaries, identity: Identity, isSynced: boolean }} options
 */
async function initialise({ folder, cluster, binaries, identity, isSynced }) {
  const building = join(folder, 'cluster.new');
  rmSync(building, { recursive: true, force: true });
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  chownSync(building, identity.uid, identity.gid);
  await run(identity, [
    binaries.initdb,
    `--pgdata=${building}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C',
    '--builtin-locale=C.UTF-8',
    ...(isSynced ? [] : ['--no-sync']),
  ]);
  // The superuser has no password, so that this one line lets in nobody but the role that has one.
  writeFileSync(join(building, 'pg_hba.conf'), 'local all all scram-sha-256\n');
  renameSync(building, cluster);
}

/**
 * @param {string} cluster
 * @param {Binaries} binaries
 */
function checkMajor(cluster, binaries) {
  const major = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (major === binaries.major) return;
  const age = major > binaries.major ? 'a newer release of Xiezhi' : 'an older release of Xiezhi';
  throw new OperatorError(
    `The database in ${cluster} was made by PostgreSQL ${major} (${age}); this release brings PostgreSQL ` +
      `${binaries.major}. Start the release that made it, or set XIEZHI_DATA to another folder.`,
  );
}

/**
 * The way in which root gives up its rights may change between two starts, and with it the owner.
 * @param {string} cluster
 * @param {Identity} identity
 */
function adopt(cluster, identity) {
  if (statSync(cluster).uid === identity.uid) return;
  try {
    for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(cluster, entry), identity.uid, identity.gid);
    }
    chownSync(cluster, identity.uid, identity.gid);
  } catch (error) {
    throw new OperatorError(`The database in ${cluster} belongs to another account: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * The role owns its database and may make others (tests do), but is no superuser.
 * @param {string} password
 * @param {boolean} isStrong that of a test guards nothing, and each of its thousands of connections proves it at both ends
 */
function roleStatements(password, isStrong) {
  return [
    ...(isStrong ? [] : ['SET scram_iterations = 1']),
    "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'xiezhi') THEN CREATE ROLE xiezhi; END IF; END $$",
    `ALTER ROLE xiezhi LOGIN CREATEDB PASSWORD '${password}'`,
    // Exists already where only the password file was lost.
    'CREATE DATABASE xiezhi OWNER xiezhi',
  ];
}

/**
 * Runs statements, one a line, without a server. What exists already is left as it is.
 * @param {{ cluster: string, binaries: Binaries, identity: Identity, sql: string[] }} options
 */
async function runSingleUser({ cluster, binaries, identity, sql }) {
  const output = await run(
    identity,
    [binaries.postgres, '--single', '-D', cluster, 'postgres'],
    `${sql.join('\n')}\n`,
  );
  const failure = output
    .split('\n')
    .find((line) => /(ERROR|FATAL|PANIC): /.test(line) && !/already exists/.test(line));
  if (failure) throw new OperatorError(`Cannot set up the database: ${explainFailure(failure)}`);
}

/**
 * @param {Identity} identity
 * @param {string[]} command
 * @param {string} [input]
 * @returns {Promise<string>} all that it wrote
 */
async function run(identity, command, input = '') {
  const [file = '', ...args] = [...identity.prefix, ...command];
  const { credentials } = identity;
  const result = await runCommand(file, args, { cwd: '/', env: databaseEnvironment, input, credentials });
  const output = `${result.stderr}${result.stdout}`.trim();
  if (result.status === 0) return output;
  throw new OperatorError(`Cannot set up the database: ${explainFailure(output)}`);
}

/**
 * PostgreSQL's own words, with what to do put before them where we know it.
 * @param {string} output
 */
export function explainFailure(output) {
  const words = output.split('\n').slice(-12).join('\n');
  if (/No space left on device|Disk quota exceeded/.test(output)) return `the disk is full.\n${words}`;
  if (/Permission denied|Read-only file system/.test(output))
    return `the data folder is not writable.\n${words}`;
  return words;
}
