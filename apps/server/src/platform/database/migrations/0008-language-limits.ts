import { type Kysely, sql } from 'kysely';

/**
 * The site's own factors of limits by language. Where a submission is read, they lie below those of its problem:
 * one expression, so that no reader can forget them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table language_limit (
    language text primary key,
    factor double precision not null check (factor > 0)
  )`,
  `create function site_limit_factors() returns jsonb language sql stable as $$
    select coalesce(jsonb_object_agg(language, factor), '{}') from language_limit
  $$`,
];
