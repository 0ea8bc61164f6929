import { type Kysely, sql } from 'kysely';

/** What programs may print on a case of a problem, in MiB; null where the judge node decides. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem add column output_limit_mb int check (output_limit_mb > 0)`.execute(db);
}
