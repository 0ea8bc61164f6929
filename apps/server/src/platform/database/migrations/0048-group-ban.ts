import { type Kysely, sql } from 'kysely';

/** The reason for banning a group. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_group add column ban_reason text`.execute(db);
}
