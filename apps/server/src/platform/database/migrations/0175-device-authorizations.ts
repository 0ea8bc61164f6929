import { type Kysely, sql } from 'kysely';

/** Programs that sign in by device code (RFC 8628). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table device_authorization (
    -- SHA-256 of the secret that only the program has, in hex.
    device_code_hash text primary key check (length(device_code_hash) = 64),
    user_code text not null unique check (length(user_code) = 8),
    name text not null check (length(name) between 1 and 64),
    scopes text[] not null,
    -- IP address of the program.
    address text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    polled_at timestamptz,
    -- Decided without a token: denied.
    decided_at timestamptz,
    api_token_id text references api_token on delete cascade
  )`.execute(db);
  await sql`create index device_authorization_expiry on device_authorization (expires_at)`.execute(db);
  await sql`create index device_authorization_token on device_authorization (api_token_id)`.execute(db);
}
