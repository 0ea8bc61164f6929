import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * Finds a contest that is running or begins within a time in ms; returns null if there is none. Returns its title, or
 * the id of a group contest, because only group members may know its title.
 */
export async function findOverlappingContest(
  db: Kysely<Database>,
  now: Date,
  milliseconds: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('contest')
    .where('hidden_at', 'is', null)
    .where('is_visible', '=', true)
    .where('ends_at', '>', now)
    .where('starts_at', '<', new Date(now.getTime() + milliseconds))
    .select(sql<string>`case when gid is null then title else '#' || id end`.as('title'))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? null;
}
