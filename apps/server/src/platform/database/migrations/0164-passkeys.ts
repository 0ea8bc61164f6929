import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts (W3C Web Authentication). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table passkey (
    id text primary key,
    uid text not null references app_user on delete cascade,
    name text not null check (length(name) between 1 and 64),
    -- Base64url, as the browser sends it; at most 1023 bytes.
    credential_id text not null unique check (length(credential_id) <= 1400),
    -- In COSE form.
    public_key bytea not null,
    -- Number of signatures; 0 for ever if the authenticator does not count.
    counter bigint not null,
    transports text[] not null,
    -- Host name for which the authenticator made it.
    rp_id text not null,
    is_synced boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    -- Set when the counter went back: a copy may exist.
    copied_at timestamptz
  )`.execute(db);
  await sql`create index passkey_of_user on passkey (uid, created_at)`.execute(db);
}
