import { type Kysely, sql } from 'kysely';

/** Submissions of contests and groups by time, for statistics of the whole site; counters hold those of the bank. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index submission_outside_bank on submission (submitted_at)
    where (cid is not null or gid is not null) and hidden_at is null`.execute(db);
}
