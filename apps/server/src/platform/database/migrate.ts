import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';
import { migrations } from './migrations/index.ts';

/** Thrown if a newer release has written the data. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/**
 * Migrates the schema to the newest version; returns the number of applied migrations. Kysely holds an advisory lock
 * and uses one transaction for all migrations, so several servers may call this at the same time.
 */
export async function migrate(db: Kysely<Database>): Promise<number> {
  await refuseNewerData(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await refuseNewerData(db);
    throw error;
  }
  return results?.length ?? 0;
}

async function refuseNewerData(db: Kysely<Database>): Promise<void> {
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new NewerDataError(
    `The data come from a newer release (unknown migration ${unknown[0]}); start that release or a later one.`,
  );
}

/** Applies the migrations up to and including `last`, to load data that an older release wrote. */
export async function migrateUpTo(db: Kysely<Database>, last: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateTo(last);
  if (error !== undefined) throw error;
}

/** Returns the names of applied migrations. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const exists = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return [];
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.rows.map((row) => row.name);
}
