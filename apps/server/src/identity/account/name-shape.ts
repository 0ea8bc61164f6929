import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Usernames that look alike: equal after NFKC (full-width letters, ligatures) and case folding, with letters of
 * Cyrillic, Greek, Armenian, Cherokee, Lisu and IPA that resemble Latin ones mapped to those. The database function
 * `username_shape` computes this, and the column `name_shape` stores it. Only new names are compared: existing
 * look-alike accounts keep their names and sign in with them.
 *
 * Not mapped to each other: 0 and O, 1 and l, `rn` and `m`. Numbered names of classes such as `a10` and `alo` would
 * collide too often, and most typefaces distinguish them.
 */
const buckets = 64;
/** First key of these advisory locks; the second one is the bucket. */
const lockSpace = 0x6e616d65;

/**
 * Locks look-alikes of these names until the transaction ends. Call it before looking up names and before other locks.
 * Names share a fixed number of buckets, so that a table of thousands does not exceed the lock limit of the database.
 */
export async function lockNameShapes(transaction: Kysely<Database>, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, bucket) from (
      select distinct hashtext(username_shape(name)) & ${buckets - 1} as bucket
      from unnest(${[...names]}::text[]) as given(name) order by bucket
    ) as sorted`.execute(transaction);
}

/** Returns the indexes of names that equal or look like the name of an account. */
export async function reservedNames(
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

/** Returns the shape of each name, in the same order. */
export async function shapesOf(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ shape: string }>`
    select username_shape(name) as shape
    from unnest(${[...names]}::text[]) with ordinality as listed(name, place) order by place`.execute(db);
  return rows.map(({ shape }) => shape);
}
