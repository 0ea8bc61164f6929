import { type Kysely, sql } from 'kysely';

/** The log of acts is read by what was done, to what, and by whom. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_log_action on audit_log (action, id desc)`.execute(db);
  await sql`create index audit_log_target on audit_log (target, id desc)`.execute(db);
  await sql`create index audit_log_uid on audit_log (uid, id desc)`.execute(db);
}
