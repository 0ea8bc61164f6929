import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * A contest that runs now or begins within so many milliseconds: what it is called, or its number where it is a
 * group's, whose contests are for its members to know. Null: there is none.
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
