import { type Kysely, sql } from 'kysely';

/** Calls that ran once under a key of their user, with their answers, for retries. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table idempotent_call (
    uid text not null references app_user on delete cascade,
    key text not null check (length(key) between 1 and 64),
    -- SHA-256 of call and content, in hex.
    digest text not null check (length(digest) = 64),
    -- Encrypted, since some answers contain secrets. Null: the call is running, or its outcome is unknown.
    sealed_answer bytea,
    created_at timestamptz not null,
    primary key (uid, key)
  )`.execute(db);
  await sql`create index idempotent_call_age on idempotent_call (created_at)`.execute(db);
}
