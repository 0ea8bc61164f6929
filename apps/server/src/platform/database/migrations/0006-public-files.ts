import { type Kysely, sql } from 'kysely';

/** Public files with unguessable names; avatars are the first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table public_file (
    name text primary key check (name ~ '^[0-9a-f]{32}\\.[a-z0-9]{1,8}$'),
    sha256 text not null references blob,
    media_type text not null,
    purpose text not null check (purpose in ('avatar')),
    uid text references app_user on delete cascade,
    created_at timestamptz not null default now(),
    -- Since when another file has its place; it is removed a day later.
    replaced_at timestamptz
  )`.execute(db);
  await sql`create index public_file_of_user on public_file (uid, purpose)`.execute(db);
  await sql`create index public_file_replaced on public_file (replaced_at) where replaced_at is not null`.execute(
    db,
  );
}
