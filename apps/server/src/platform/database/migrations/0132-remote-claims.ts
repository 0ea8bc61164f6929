import { type Kysely, sql } from 'kysely';

/** User names at other judges that users have proven, and runs there that they claim as their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table remote_handle (
    uid text not null references app_user on delete cascade,
    judge text not null,
    handle text not null,
    proven_at timestamptz not null default now(),
    primary key (uid, judge)
  )`.execute(db);
  await sql`create unique index remote_handle_owner on remote_handle (judge, lower(handle))`.execute(db);
  // The owner of the submission sent it there: it is followed, never sent.
  await sql`alter table remote_run add column is_claimed boolean not null default false`.execute(db);
}
