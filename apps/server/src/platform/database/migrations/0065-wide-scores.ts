import { type Kysely, sql } from 'kysely';

/** The sum over all problems may exceed the maximum of a single one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table user_counter alter column oi_score type bigint`.execute(db);
}
