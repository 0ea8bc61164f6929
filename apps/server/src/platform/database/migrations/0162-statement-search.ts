import { type Kysely, sql } from 'kysely';

/**
 * Statements are searched by their first 4,000 characters, stored in a column of their own. Indexes over the whole text
 * made one save of a long Chinese statement take seconds, and a search without an index read every text in full.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'drop index problem_statement_pairs',
  'drop index if exists problem_statement_trigrams',
  `alter table problem_text add column search_text text not null generated always as (lower(left(
    coalesce(left(description, 4000), '') || ' ' || coalesce(left(input, 4000), '') || ' '
      || coalesce(left(output, 4000), ''), 4000))) stored`,
  // A small list of pending entries: a save that has to merge it waits for milliseconds.
  `create index problem_statement_pairs on problem_text using gin (wide_pairs(search_text))
    with (gin_pending_list_limit = 256)`,
  `do $body$ begin
    execute $sql$create index problem_statement_trigrams on problem_text
      using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256)$sql$;
  exception when others then
    raise notice 'no trigram index of statements: %', sqlerrm;
  end $body$`,
];
