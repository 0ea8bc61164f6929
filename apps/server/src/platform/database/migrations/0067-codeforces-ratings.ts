import { type Kysely, sql } from 'kysely';

/** Ratings at Codeforces by handle in lower case, as they were last told; a user names a handle in the profile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table codeforces_rating (
    handle text primary key,
    -- Null: not rated yet, or nobody has that handle.
    rating int,
    asked_at timestamptz not null
  )`.execute(db);
}
