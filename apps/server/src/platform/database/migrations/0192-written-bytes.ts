import { type Kysely, sql } from 'kysely';

/** What each user has written in each hour, in bytes of files and of texts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table written_bytes (
    uid text not null references app_user on delete cascade,
    kind text not null check (kind in ('files', 'texts')),
    -- Start of the hour.
    hour timestamptz not null,
    bytes bigint not null check (bytes >= 0),
    primary key (uid, kind, hour)
  )`.execute(db);
  await sql`create index written_bytes_hour on written_bytes (hour)`.execute(db);
}
