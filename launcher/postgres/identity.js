// Chooses the account for PostgreSQL, which refuses to run as root. A launcher that runs as root has two options, and
// uses the first one that works:
//   account    The process gets the uid of another account. This is best, but the account must be able to
//              enter every folder above the binaries and the data. A home folder of mode 0700 prevents that.
//   namespace  The process keeps its uid on the host and has another one inside a user namespace. It can
//              read root's files but has no capabilities. A hardened kernel may forbid user namespaces.
// An ordinary user without an entry in /etc/passwd, as in some containers, also needs a namespace, because initdb looks
// up the name of its user.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { OperatorError } from '../errors.js';

/**
 * How the launcher starts PostgreSQL's processes, and the owner of their files.
 * @typedef {object} Identity
 * @property {'self' | 'account' | 'namespace'} kind
 * @property {number} uid owner of the files, as the launcher sees it
 * @property {number} gid
 * @property {string[]} prefix prepended to the command
 * @property {{ uid: number, gid: number } | undefined} credentials of the spawned process
 */

/** Accounts that may run the database, best first. Each needs an entry in /etc/passwd. */
const accounts = ['xiezhi', 'postgres', 'nobody'];

/**
 * Chooses how to start PostgreSQL.
 * @param {string[]} paths paths that the database must reach: its binary, its folder
 * @returns {Identity}
 * @throws {OperatorError} if root cannot run the database as any other account
 */
export function chooseIdentity(paths) {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  const account = findAccount();
  if (uid !== 0) {
    /** @type {Identity} */
    const self = { kind: 'self', uid, gid, prefix: [], credentials: undefined };
    if (account === undefined || hasName()) return self;
    /** @type {Identity} */
    const named = { kind: 'namespace', uid, gid, prefix: namespaceOf(account), credentials: undefined };
    if (reaches(named, paths)) return named;
    throw new OperatorError(
      `The user ${uid} has no entry in /etc/passwd, which PostgreSQL needs, and cannot create a user namespace with ` +
        'one. Add an entry, allow user namespaces, or set DATABASE_URL.',
    );
  }
  if (account) {
    /** @type {Identity} */
    const dropped = { kind: 'account', ...account, prefix: [], credentials: account };
    if (reaches(dropped, paths)) return dropped;
    /** @type {Identity} */
    const mapped = { kind: 'namespace', uid, gid, prefix: namespaceOf(account), credentials: undefined };
    if (reaches(mapped, paths)) return mapped;
  }
  throw new OperatorError(
    `PostgreSQL refuses to run as root, and no other account can access ${paths.join(' and ')}. ` +
      'Start as an ordinary user, move the checkout and XIEZHI_DATA out of a private home folder ' +
      '(for example to /opt), allow user namespaces, or set DATABASE_URL.',
  );
}

/** @param {{ uid: number, gid: number }} account this process appears as this account inside the namespace */
function namespaceOf({ uid, gid }) {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
}

/** Whether this user has a name in the system's user database. */
function hasName() {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** @returns {{ uid: number, gid: number } | undefined} */
function findAccount() {
  if (!existsSync('/etc/passwd')) return undefined;
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const account of accounts) {
    const [, , uid, gid] = rows.find((row) => row.startsWith(`${account}:`))?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/**
 * @param {Identity} identity
 * @param {string[]} paths
 */
function reaches(identity, paths) {
  const script = 'for path; do test -x "$path" || exit 1; done';
  const [file, ...args] = [...identity.prefix, '/bin/sh', '-c', script, 'sh', ...paths];
  const result = spawnSync(String(file), args, { cwd: '/', stdio: 'ignore', ...identity.credentials });
  return result.status === 0;
}
