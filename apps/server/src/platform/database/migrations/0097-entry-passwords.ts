import { type Kysely, sql } from 'kysely';

/**
 * Passwords of contests, trainings and groups under the key of the site. Those that a former release hashed stay so until
 * somebody enters by them or sets another one; codes of groups are encrypted by the first start, which knows the key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contest add column sealed_password bytea`.execute(db);
  await sql`alter table training add column sealed_password bytea`.execute(db);
  await sql`alter table app_group add column sealed_code bytea`.execute(db);
}
