import { type Kysely, sql } from 'kysely';

/** Ordered pictures of the home page with links; why a node is disabled; tokens of nodes by id. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table home_carousel
    add column position int not null default 0,
    -- Where the picture leads, and what it says to those who do not see it.
    add column link text,
    add column description text`.execute(db);
  await sql`update home_carousel set position = id`.execute(db);
  await sql`alter table judge_node
    add column disabled_reason text,
    add column disabled_by text,
    add column disabled_at timestamptz`.execute(db);
  await sql`alter table node_token
    add column id bigint generated always as identity unique,
    add column created_by text,
    add column last_used_at timestamptz`.execute(db);
}
