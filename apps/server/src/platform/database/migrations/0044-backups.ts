import { type Kysely, sql } from 'kysely';

/** Data about backups that their files do not contain, and results of their restore tests. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table backup (
    name text primary key,
    created_at timestamptz not null,
    -- Null: the schedule, or a command.
    uid text references app_user on delete set null,
    size bigint not null,
    row_count bigint not null,
    blob_count bigint not null,
    missing_blobs int not null,
    seconds double precision not null
  )`.execute(db);
  await sql`create table backup_rehearsal (
    id bigint generated always as identity primary key,
    name text not null,
    -- When the backup was made; null where it could not be read.
    backup_at timestamptz,
    at timestamptz not null default now(),
    seconds double precision not null,
    is_well boolean not null,
    -- Judgings that came out the same, and others.
    replayed_same int not null default 0,
    replayed_other int not null default 0,
    -- In both languages: why it failed, or what could not be looked at.
    remark jsonb
  )`.execute(db);
  await sql`create index backup_rehearsal_newest on backup_rehearsal (at desc)`.execute(db);
}
