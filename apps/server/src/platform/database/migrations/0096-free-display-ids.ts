import { type Kysely, sql } from 'kysely';

/** A deleted problem gives its display id free: only problems that are there have one of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index problem_display_id`.execute(db);
  await sql`create unique index problem_display_id on problem (lower(display_id)) where hidden_at is null`.execute(
    db,
  );
}
