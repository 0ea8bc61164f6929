import { type Kysely, sql } from 'kysely';

/** Why a group is banned, for whoever looks at it later. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_group add column ban_reason text`.execute(db);
}
