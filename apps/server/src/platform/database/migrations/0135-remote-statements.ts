import { type Kysely, sql } from 'kysely';

/** What was last fetched of a problem of another judge, to tell a change there from an edit here. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table remote_statement (
    pid bigint primary key references problem on delete cascade,
    -- Field by field, as the judge has it, and as it was stored: with our addresses of pictures.
    fetched jsonb not null,
    stored jsonb not null,
    fetched_at timestamptz not null default now()
  )`.execute(db);
}
