import { type Kysely, sql } from 'kysely';

/** Files that are compiled with a submission, by language: graders of imported packages. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem add column included_files jsonb`.execute(db);
}
