import { type Kysely, sql } from 'kysely';

/** Formulas of Markdown texts, typeset once for each version of a text. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table text_formulas (
    digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
    formulas jsonb not null,
    used_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index text_formulas_used on text_formulas (used_at)`.execute(db);
}
