import { type Kysely, sql } from 'kysely';

/** Pictures and files of texts, and pictures of the home page, in addition to avatars. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table public_file
    drop constraint public_file_purpose_check,
    add constraint public_file_purpose_check
      check (purpose in ('avatar', 'picture', 'attachment', 'carousel')),
    -- By which existing clients name it when it is to go.
    add column id bigint generated always as identity,
    -- As its sender calls it: what a download is named.
    add column file_name text,
    -- The group in which it was sent, whose administrators may remove it.
    add column gid bigint references app_group on delete set null,
    -- When a text was last seen that names it.
    add column named_at timestamptz`.execute(db);
  await sql`create unique index public_file_id on public_file (id)`.execute(db);
}
