import { type Kysely, sql } from 'kysely';

/** Queued, cancelled and failed submissions by user, so that acceptance rates can leave them out without reading all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index submission_without_verdict on submission (uid)
    where counted_status in (-10, -5, -4, 5, 6, 7, 9, 10)`.execute(db);
}
