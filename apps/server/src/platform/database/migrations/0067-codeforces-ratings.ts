import { type Kysely, sql } from 'kysely';

/** Codeforces ratings by handle in lower case, as last fetched; users enter a handle in their profile. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table codeforces_rating (
    handle text primary key,
    -- Null: not rated yet, or nobody has that handle.
    rating int,
    asked_at timestamptz not null
  )`.execute(db);
}
