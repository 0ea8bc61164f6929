import { type Kysely, sql } from 'kysely';

/** Text messages that were sent to the provider, or rejected by it. */
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
