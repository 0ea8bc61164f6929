import { type Kysely, sql } from 'kysely';

/**
 * Migrations from other judges. `site_import_id` maps identities of a source to ids of this site: a later run skips
 * what it contains, and old addresses are looked up in it. A batch of records, its ids, its issues and the cursor of
 * its step are written in one transaction, so that a run may be interrupted anywhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table site_import (
    -- Kind of the source, or kind and name if a site takes in several of one kind: 'hustoj', 'hustoj:east'.
    source text primary key,
    kind text not null,
    report jsonb,
    verification jsonb,
    started_at timestamptz,
    finished_at timestamptz,
    verified_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table site_import_step (
    source text not null references site_import on delete cascade,
    step text not null,
    cursor text,
    read bigint not null default 0,
    stored bigint not null default 0,
    skipped bigint not null default 0,
    primary key (source, step)
  )`.execute(db);
  await sql`create table site_import_id (
    source text not null,
    noun text not null,
    old_key text not null,
    new_id text not null,
    primary key (source, noun, old_key)
  )`.execute(db);
  await sql`create table site_import_issue (
    source text not null references site_import on delete cascade,
    noun text not null,
    old_key text not null,
    rule text not null,
    detail jsonb,
    primary key (source, noun, old_key, rule)
  )`.execute(db);
  await sql`create index site_import_issue_rule on site_import_issue (source, rule)`.execute(db);
}
