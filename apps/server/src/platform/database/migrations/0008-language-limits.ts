import { type Kysely, sql } from 'kysely';

/**
 * Limit factors of the site by language. They apply unless the problem has a factor of its own. Reads of a submission
 * combine both in one expression, so that no query can omit them.
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
