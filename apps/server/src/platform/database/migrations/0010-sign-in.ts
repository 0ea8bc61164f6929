import { type Kysely, sql } from 'kysely';

/** Second factors, personal API tokens and linked accounts of other sign-in services. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table second_factor (
    uid text primary key references app_user on delete cascade,
    -- Encrypted with a key of the site.
    sealed_secret bytea not null,
    created_at timestamptz not null,
    -- Null until the first code proved that the app has the secret.
    confirmed_at timestamptz,
    -- Number of the newest time step that was used: no code counts twice.
    last_step bigint not null default 0
  )`.execute(db);
  await sql`create table recovery_code (
    uid text not null references second_factor on delete cascade,
    code_hash text not null,
    primary key (uid, code_hash)
  )`.execute(db);
  await sql`create table api_token (
    id text primary key check (id ~ '^[0-9a-f]{32}$'),
    uid text not null references app_user on delete cascade,
    name text not null check (length(name) between 1 and 64),
    scopes text[] not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index api_token_of_user on api_token (uid, created_at)`.execute(db);
  await sql`create table outside_identity (
    issuer text not null check (length(issuer) <= 512),
    subject text not null check (length(subject) <= 255),
    uid text not null references app_user on delete cascade,
    name text,
    created_at timestamptz not null,
    primary key (issuer, subject)
  )`.execute(db);
  await sql`create unique index outside_identity_of_user on outside_identity (uid, issuer)`.execute(db);
}
