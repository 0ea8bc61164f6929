import { type Kysely, sql } from 'kysely';

/** The audit log is filtered by action, target and user. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_log_action on audit_log (action, id desc)`.execute(db);
  await sql`create index audit_log_target on audit_log (target, id desc)`.execute(db);
  await sql`create index audit_log_uid on audit_log (uid, id desc)`.execute(db);
}
