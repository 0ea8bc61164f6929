import { type Kysely, sql } from 'kysely';

/** Finds batches whose drafts were not all applied. The scheduler asks for them every minute. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index rejudge_draft_open on rejudge_draft (batch_id) where outcome is null`.execute(db);
}
