import { type Kysely, sql } from 'kysely';

/** Decisions on similar submissions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table similarity_case (
    pair_id bigint primary key references similarity_pair on delete cascade,
    decision text not null default 'open' check (decision in ('open', 'cleared', 'confirmed')),
    note text not null default '',
    reason text not null default '',
    decided_by text references app_user on delete set null,
    decided_at timestamptz,
    revision int not null default 0,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index similarity_case_decided_by on similarity_case (decided_by)`.execute(db);
}
