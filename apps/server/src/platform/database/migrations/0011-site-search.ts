import { type Kysely, sql } from 'kysely';

/** Search as you type, from the first letter on, and the last known contests of other judges. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Prefixes of names. The trigram indexes find substrings of at least three letters.
  `create index problem_display_id_start on problem (lower(display_id) text_pattern_ops)
    where auth = 1 and gid is null and hidden_at is null`,
  `create index problem_title_start on problem_text (lower(title) text_pattern_ops)`,
  `create index app_user_username_start on app_user (username_key text_pattern_ops) where status = 0`,
  `create index app_user_nickname_start on app_user (lower(nickname) text_pattern_ops)
    where status = 0 and nickname is not null`,
  // Chinese words have two characters: trigrams cannot find them, pairs can, in every locale of the server.
  `create function text_pairs(value text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct substr(lower(value), place, 2)), '{}')
    from generate_series(1, char_length(value) - 1) place
  $$`,
  `create index problem_title_pairs on problem_text using gin (text_pairs(title))`,
  `create table other_contest_source (
    -- Key of the fetcher.
    key text primary key,
    -- As last fetched, sorted by begin.
    contests jsonb not null default '[]',
    fetched_at timestamptz,
    tried_at timestamptz,
    -- Why the last try failed; null when it did not.
    failure text
  )`,
];
