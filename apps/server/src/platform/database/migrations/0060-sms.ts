import { type Kysely, sql } from 'kysely';

/** Short messages that were handed to the provider, or were not taken by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table sms_outbox (
    id bigint generated always as identity primary key,
    phone text not null,
    template_code text not null,
    -- Null: the provider took it.
    error text,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index sms_outbox_age on sms_outbox (created_at desc, id desc)`.execute(db);
}
