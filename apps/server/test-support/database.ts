import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { createDatabase, createPool } from '../src/platform/database/pool.ts';
import { createJobQueue } from '../src/platform/job/queue.ts';
import { migrate } from '../src/platform/database/migrate.ts';

/**
 * A database for tests. All test files share one PostgreSQL server: the one at XIEZHI_TEST_DATABASE_URL, or an embedded
 * one that this process starts. A template with the migrated schema is created once per state of the migrations. Each
 * test file gets a copy of the template, which takes about 30 ms.
 */
export interface TestDatabase {
  readonly url: string;
  /** The embedded server if this process started one for the database; otherwise null. */
  readonly server: EmbeddedServer | null;
  drop(): Promise<void>;
}

export interface EmbeddedServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Creates a database for the caller. With `empty` it has no schema. With `isOwnServer` it gets a PostgreSQL server of
 * its own. `template` is the database to copy; it must have no connections.
 */
export async function createTestDatabase(
  options: { empty?: boolean; isOwnServer?: boolean; template?: TestDatabase } = {},
): Promise<TestDatabase> {
  const shared = options.isOwnServer ? undefined : process.env['XIEZHI_TEST_DATABASE_URL'];
  const server = shared || options.template ? null : await startEmbedded();
  const adminUrl = shared ?? server?.url ?? options.template?.server?.url ?? '';
  const name = `xiezhi_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const copied = options.template && new URL(options.template.url).pathname.slice(1);
  const template = copied ?? (options.empty ? 'template0' : await templateOf(adminUrl));
  // `file_copy` copies the files of the template instead of writing their whole content to the WAL.
  await run(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(adminUrl, name),
    server,
    async drop() {
      if (server) await server.stop();
      else await dropDatabase(adminUrl, name);
    },
  };
}

/**
 * Drops a database. This fails while an autovacuum worker of the server uses it, because such a worker cannot be ended.
 * Therefore it is tried again until the worker has finished.
 */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  for (let attemptsLeft = 20; ; attemptsLeft -= 1) {
    try {
      return await run(adminUrl, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const isServersOwn = error instanceof pg.DatabaseError && error.code === '42501';
      if (!isServersOwn || attemptsLeft === 0) throw error;
      await setTimeout(250);
    }
  }
}

async function startEmbedded(): Promise<EmbeddedServer> {
  const { startTestPostgres } = await import('../../../launcher/postgres/postgres.js');
  return startTestPostgres();
}

/** Names of templates by server, for the lifetime of this process. */
const templates = new Map<string, Promise<string>>();

function templateOf(adminUrl: string): Promise<string> {
  const known = templates.get(adminUrl);
  if (known !== undefined) return known;
  const begun = prepareTemplate(adminUrl);
  templates.set(adminUrl, begun);
  // After a failure the next call tries again.
  begun.catch(() => templates.delete(adminUrl));
  return begun;
}

/**
 * Returns the name of the template; creates it if it is missing. Several test processes may call this concurrently: one
 * creates the template, the others wait for it.
 */
async function prepareTemplate(adminUrl: string): Promise<string> {
  const name = `xiezhi_template_${migrationsDigest()}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7283641)');
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const draft = `${name}_draft`;
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft} template template0`);
      const pool = createPool({
        databaseUrl: withDatabase(adminUrl, draft),
        size: 2,
        log: pino({ level: 'silent' }),
      });
      const db = createDatabase(pool);
      try {
        await migrate(db);
        await createJobQueue({ pool, log: pino({ level: 'silent' }) }).install();
      } finally {
        await db.destroy();
      }
      await client.query(`alter database ${draft} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

function migrationsDigest(): string {
  const folder = join(import.meta.dirname, '../src/platform/database/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
