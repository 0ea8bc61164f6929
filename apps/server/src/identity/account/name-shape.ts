import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Usernames that look alike: equal after NFKC (full-width letters, ligatures), without regard to case, and with letters
 * of Cyrillic, Greek, Armenian, Cherokee, Lisu and IPA that look like Latin ones taken for those. The database's
 * function `username_shape` does that, and the column `name_shape` keeps it. Only new names are compared: accounts that
 * looked alike before keep their names and sign in by them.
 *
 * Not taken for each other: 0 and O, 1 and l, `rn` and `m`. Numbered names of classes such as `a10` and `alo` would
 * collide too often, and most typefaces tell them apart.
 */
const buckets = 64;
/** The first key of these advisory locks; the second one is the bucket. */
const lockSpace = 0x6e616d65;

/**
 * Until the transaction ends nobody else takes names that look like these. To be called before names are looked up, and
 * before other locks. Names share a few locks, so that a table of thousands takes no more of them than the database has.
 */
export async function lockNameShapes(transaction: Kysely<Database>, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, bucket) from (
      select distinct hashtext(username_shape(name)) & ${buckets - 1} as bucket
      from unnest(${[...names]}::text[]) as given(name) order by bucket
    ) as sorted`.execute(transaction);
}

/** Places of the names that an account has, or that look like that of one. */
export async function takenNames(
  db: Kysely<Database>,
  names: readonly string[],
  { butOf = null }: { readonly butOf?: string | null } = {},
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select (place - 1)::integer as place, name
      from unnest(${[...names]}::text[]) with ordinality as listed(name, place)
    )
    select place from given join app_user on username_key = lower(name) where uid is distinct from ${butOf}
    union
    select place from given join app_user on name_shape = username_shape(name)
    where uid is distinct from ${butOf}`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/** Names of a table that look like an earlier one of it, by place. */
export async function shapesOf(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ shape: string }>`
    select username_shape(name) as shape
    from unnest(${[...names]}::text[]) with ordinality as listed(name, place) order by place`.execute(db);
  return rows.map(({ shape }) => shape);
}
