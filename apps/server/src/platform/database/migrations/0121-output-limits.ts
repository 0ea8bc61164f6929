import { type Kysely, sql } from 'kysely';

/** Output limit of programs per case of a problem, in MiB; null: the judge node decides. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table problem add column output_limit_mb int check (output_limit_mb > 0)`.execute(db);
}
