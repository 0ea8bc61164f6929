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

/**
 * Minimum free space on the disk. A new cluster takes about 40 MB; with less free space its creation could fail
 * half-way.
 */
const neededBytes = 100 * 1024 * 1024;

/**
 * Creates the database folder, which other accounts may pass through but not read.
 * @param {string} folder
 * @throws {OperatorError} if it cannot be written, or its disk is full
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
 * Initializes the cluster unless it exists. Changes the owner of its files if necessary.
 * @param {{ folder: string, binaries: Binaries, identity: Identity, isSynced: boolean }} options
 * @returns {Promise<string>} the password of the role `xiezhi`, for the database of the same name
 * @throws {OperatorError} if another major version of PostgreSQL wrote the data, or if it cannot be created
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
  const stored = readLine(passwordFile);
  if (stored !== '') return stored;
  const password = randomBytes(24).toString('base64url');
  await runSingleUser({ cluster, binaries, identity, sql: roleStatements(password, isSynced) });
  writeWhole(passwordFile, password);
  return password;
}

/**
 * Builds a cluster under another name and renames it when it is complete. So the next start can repeat an interrupted
 * one.
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
  // This line admits all roles with a password, which excludes the superuser, because it has none.
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
    `The database in ${cluster} was made by PostgreSQL ${major} (${age}); this release contains PostgreSQL ` +
      `${binaries.major}. Start the release that made it, or set XIEZHI_DATA to another folder.`,
  );
}

/**
 * Changes the owner of the cluster's files if the database now runs as another account. This happens because root may
 * use another way to drop its rights than at the last start (`chooseIdentity`).
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
 * Returns the statements that create the role and its database. The role owns the database and may create others, which
 * tests need, but it is no superuser.
 * @param {string} password
 * @param {boolean} isStrong false for tests: their password protects nothing, and client and server would verify it for
 *   each of thousands of connections
 */
function roleStatements(password, isStrong) {
  return [
    ...(isStrong ? [] : ['SET scram_iterations = 1']),
    "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'xiezhi') THEN CREATE ROLE xiezhi; END IF; END $$",
    `ALTER ROLE xiezhi LOGIN CREATEDB PASSWORD '${password}'`,
    // This statement fails harmlessly if the database exists, which happens if only the password file was lost.
    'CREATE DATABASE xiezhi OWNER xiezhi',
  ];
}

/**
 * Runs statements in PostgreSQL's single-user mode, one per line. Ignores errors about objects that already exist.
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
 * @returns {Promise<string>} its complete output
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
 * Returns the end of PostgreSQL's output, preceded by the cause if it is a known one.
 * @param {string} output
 */
export function explainFailure(output) {
  const words = output.split('\n').slice(-12).join('\n');
  if (/No space left on device|Disk quota exceeded/.test(output)) return `the disk is full.\n${words}`;
  if (/Permission denied|Read-only file system/.test(output))
    return `the data folder is not writable.\n${words}`;
  return words;
}
