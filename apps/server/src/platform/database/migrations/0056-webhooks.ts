import { type Kysely, sql } from 'kysely';

/** Webhooks of the site, and their pending deliveries. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table webhook (
    id bigint primary key generated always as identity,
    name text not null,
    address text not null,
    kinds text[] not null,
    secret bytea not null,
    is_enabled boolean not null default true,
    off_reason text check (off_reason in ('failed', 'behind')),
    failing_since timestamptz,
    created_at timestamptz not null,
    modified_at timestamptz not null
  )`.execute(db);
  await sql`create table webhook_delivery (
    id bigint primary key generated always as identity,
    hook_id bigint not null references webhook on delete cascade,
    event_id uuid not null,
    kind text not null,
    body text not null,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
    attempts int not null default 0,
    status int,
    failure text,
    took_ms int,
    answer text,
    created_at timestamptz not null default now(),
    attempted_at timestamptz,
    next_at timestamptz
  )`.execute(db);
  await sql`create index webhook_delivery_log on webhook_delivery (hook_id, id desc)`.execute(db);
  await sql`create index webhook_delivery_age on webhook_delivery (created_at)`.execute(db);
  // Test deliveries overtake pending ones.
  await sql`create index webhook_delivery_waiting on webhook_delivery (hook_id, (kind <> 'test'), id)
    where state = 'waiting'`.execute(db);
}
