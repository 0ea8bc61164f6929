import { type Kysely, sql } from 'kysely';

/** The sum over all problems may be more than what one of them can give. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table user_counter alter column oi_score type bigint`.execute(db);
}
