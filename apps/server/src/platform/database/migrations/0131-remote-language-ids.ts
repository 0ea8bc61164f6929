import { type Kysely, sql } from 'kysely';

/** Existing clients identify languages by number; those of this site's own judge are below 1000. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table remote_language add column id bigint generated always as identity (start with 1001) unique`.execute(
    db,
  );
}
