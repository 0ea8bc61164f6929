/**
 * Copies an external database for an upgrade, returns to the copy, or drops it. Run by `npm run upgrade`, while nothing
 * uses the database. DATABASE_URL must point to PostgreSQL itself, not to a pooler.
 *
 *   check    whether the role may create databases
 *   copy     makes a copy on the same PostgreSQL
 *   return   replaces the database by the copy; does nothing if there is no copy
 *   drop     drops the copy
 */
import pg from 'pg';
import { failCommand } from './with-site.ts';

const url = new URL(process.env['DATABASE_URL'] ?? '');
const name = decodeURIComponent(url.pathname.slice(1));
const copy = `${name.slice(0, 40)}_before_upgrade`;

/** Connects to a maintenance database, because PostgreSQL copies or renames only databases without connections. */
async function connect(): Promise<pg.Client> {
  for (const database of ['postgres', 'template1']) {
    const target = new URL(url);
    target.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: target.href, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || database === 'template1') throw error;
    }
  }
  throw new Error('unreachable');
}

async function run(action: string | undefined): Promise<void> {
  const client = await connect();
  const quoted = client.escapeIdentifier(name);
  const quotedCopy = client.escapeIdentifier(copy);
  const exists = async (database: string) =>
    (await client.query('select from pg_database where datname = $1', [database])).rowCount === 1;
  try {
    if (action === 'check') {
      const { rows } = await client.query<{ may: boolean }>(
        'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
      );
      if (rows[0]?.may !== true) {
        const { user } = client;
        throw new Error(
          `The role ${user} cannot create databases, but an upgrade copies the database. Run: ALTER ROLE ${user} CREATEDB`,
        );
      }
    } else if (action === 'copy') {
      await client.query(`drop database if exists ${quotedCopy}`);
      await client.query(`create database ${quotedCopy} template ${quoted} strategy file_copy`);
    } else if (action === 'return') {
      if (!(await exists(copy))) return;
      await client.query(`drop database if exists ${quoted} with (force)`);
      await client.query(`alter database ${quotedCopy} rename to ${quoted}`);
    } else if (action === 'drop') await client.query(`drop database if exists ${quotedCopy}`);
    else throw new Error('check, copy, return or drop?');
  } finally {
    await client.end();
  }
}

run(process.argv[2]).catch(failCommand);
