import { type Kysely, sql } from 'kysely';

/** Deleting a problem releases its display id: only existing problems need a unique one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index problem_display_id`.execute(db);
  await sql`create unique index problem_display_id on problem (lower(display_id)) where hidden_at is null`.execute(
    db,
  );
}
