import { type Kysely, sql } from 'kysely';

/** Captchas, slide checks, and limits of mails to strangers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table challenge (
    purpose text not null,
    key text not null check (key ~ '^[0-9a-f]{32}$'),
    -- What solves it, in the form of its purpose.
    answer text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (purpose, key)
  )`.execute(db);
  await sql`create index challenge_age on challenge (expires_at)`.execute(db);
  await sql`create table throttle_event (
    id bigint generated always as identity primary key,
    key text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index throttle_event_key on throttle_event (key, at)`.execute(db);
}
