import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/platform/database/schema.ts';
import type { TestDatabase } from '../database.ts';

/**
 * Stops the clock of a database by defining a function `now()`. Queries and triggers find it before that of PostgreSQL,
 * and column defaults use it from then on.
 */
export async function stopDatabaseClock(db: Kysely<Database>, moment: Date): Promise<void> {
  await sql`create function public.now() returns timestamptz language sql stable parallel safe
    as ${sql.lit(`select timestamptz '${moment.toISOString()}'`)}`.execute(db);
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'`.execute(db);
  for (const { table, column } of rows)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default public.now()`.execute(
      db,
    );
}

/** Makes a copy of such a database use the stopped clock. Copies do not inherit the search path. */
export async function useStoppedClock({ url }: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`alter database ${name} set search_path = public, pg_catalog`);
  } finally {
    await client.end();
  }
}
