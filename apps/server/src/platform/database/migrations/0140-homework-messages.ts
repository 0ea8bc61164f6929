import { type Kysely, sql } from 'kysely';

/** Messages when homework opens and a day before it is due, and a personal calendar. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table training_homework
    add column is_opening_told boolean not null default false,
    add column due_told_for timestamptz`.execute(db);
  // No messages for homework that opened before this migration.
  await sql`update training_homework set is_opening_told = true where opens_at is null or opens_at <= now()`.execute(
    db,
  );
  await sql`create table study_preference (
    uid text primary key references app_user (uid) on delete cascade,
    homework_messages boolean not null default true,
    calendar_generation integer not null default 0
  )`.execute(db);
}
