import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { handleForm, handlesMax } from './codeforces.ts';

/**
 * Returns handles of users whose rating was not requested since a time. Handles that were never requested come first.
 */
export async function handlesDue(db: Kysely<Database>, since: Date): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select named.handle
    from (select distinct lower(cf_username) as handle from app_user
      where cf_username ~ ${handleForm} and hidden_at is null and status = 0) as named
    left join codeforces_rating as known using (handle)
    where known.asked_at is null or known.asked_at <= ${since}
    order by known.asked_at nulls first, named.handle
    limit ${handlesMax}`.execute(db);
  return rows.map(({ handle }) => handle);
}

export async function storeRatings(
  db: Kysely<Database>,
  ratings: ReadonlyMap<string, number | null>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('codeforces_rating')
    .values([...ratings].map(([handle, rating]) => ({ handle, rating, asked_at: now })))
    .onConflict((conflict) =>
      conflict.column('handle').doUpdateSet((row) => ({
        rating: row.ref('excluded.rating'),
        asked_at: row.ref('excluded.asked_at'),
      })),
    )
    .execute();
}

/** Deletes ratings of handles that no user has any more. */
export async function forgetUnnamed(db: Kysely<Database>): Promise<void> {
  await sql`delete from codeforces_rating where not exists (
    select from app_user where lower(cf_username) = handle and hidden_at is null)`.execute(db);
}
