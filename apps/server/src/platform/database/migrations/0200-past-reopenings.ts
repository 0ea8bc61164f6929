import { type Kysely, sql } from 'kysely';

/**
 * Periods in which homework was reopened for a student before the one in `reopened_from` and `reopened_until`, as
 * objects with `from` and `until`. A single period would also cover the time between two reopenings.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table training_extension add column past_reopenings jsonb not null default '[]'`.execute(
    db,
  );
}
