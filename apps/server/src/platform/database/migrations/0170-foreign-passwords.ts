import { type Kysely, sql } from 'kysely';

/** Passwords of accounts that came from another judge. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column should_change_password boolean not null default false`.execute(
    db,
  );
  // Few rows, and fewer with each sign-in; the predicate is the condition of `readForeignCosts`.
  await sql`create index app_user_foreign_password on app_user (uid) where password_hash like '$legacy$%'`.execute(
    db,
  );
}
