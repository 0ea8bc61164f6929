import { type Kysely, sql } from 'kysely';

/**
 * Passwords of contests, trainings and groups, encrypted with the key of the site. Hashes of a former release stay
 * until a user enters with the password or another one is set; codes of groups are encrypted at the first start, which
 * has the key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contest add column sealed_password bytea`.execute(db);
  await sql`alter table training add column sealed_password bytea`.execute(db);
  await sql`alter table app_group add column sealed_code bytea`.execute(db);
}
