import { type Kysely, sql } from 'kysely';

/** Pictures of the home page in an order, with where they lead; why a node is out of use; tokens of nodes by number. */
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
