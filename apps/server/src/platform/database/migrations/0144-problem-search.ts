import { type Kysely, sql } from 'kysely';

/** Words of statements are found; users keep problems in lists of their own. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statement = `(coalesce(description, '') || ' ' || coalesce(input, '') || ' ' || coalesce(output, ''))`;

const statements = [
  // Pairs of adjacent characters that include one outside ASCII: Chinese words of two characters are too short for trigrams.
  `create function wide_pairs(value text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct first || second), '{}') from (
      select character as first, lead(character) over (order by place) as second
      from unnest(string_to_array(lower(value), null)) with ordinality as split (character, place)
    ) pair where second is not null and octet_length(first || second) > 2
  $$`,
  `create index problem_statement_pairs on problem_text using gin (wide_pairs(${statement}))`,
  // As in the first migration: a server that lacks pg_trgm searches without.
  `do $body$ begin
    create extension if not exists pg_trgm;
    execute $sql$create index problem_statement_trigrams on problem_text
      using gin (lower(${statement}) gin_trgm_ops)$sql$;
  exception when others then
    raise notice 'no trigram index of statements: %', sqlerrm;
  end $body$`,
  `create table problem_list (
    id bigint generated always as identity primary key,
    uid text not null references app_user on delete cascade,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create index problem_list_of_user on problem_list (uid, id)`,
  `create table saved_problem (
    uid text not null references app_user on delete cascade,
    -- Null: among the bookmarks.
    list_id bigint references problem_list on delete cascade,
    pid bigint not null references problem on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `create unique index saved_problem_bookmark on saved_problem (uid, pid) where list_id is null`,
  `create unique index saved_problem_of_list on saved_problem (list_id, pid) where list_id is not null`,
  `create index saved_problem_of_problem on saved_problem (pid)`,
];
