import type { Locale } from '@xiezhi/contract/limits';
import type { RatingStep } from '@xiezhi/contract/routes/rating';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { areResultsOpen } from '../../platform/scope/sql.ts';
import { contestTexts } from '../../scopes/contest/repository.ts';

/**
 * Returns the contests that counted for a user, oldest first. A contest that has been hidden, deleted, moved or frozen
 * again since is omitted, until staff compute the ratings without it.
 */
export async function ratingHistory(
  db: Kysely<Database>,
  uid: string,
  now: Date,
  locale: Locale,
): Promise<RatingStep[]> {
  const rows = await db
    .selectFrom('rating_result as result')
    .innerJoin('contest', (join) =>
      join.onRef('contest.id', '=', 'result.cid').onRef('contest.rating_revision', '=', 'result.revision'),
    )
    .innerJoin('rating_contest as basis', (join) =>
      join.onRef('basis.cid', '=', 'result.cid').onRef('basis.revision', '=', 'result.revision'),
    )
    .where('result.uid', '=', uid)
    .where('contest.is_visible', '=', true)
    .where('contest.hidden_at', 'is', null)
    .where('contest.ends_at', '<=', now)
    .where(areResultsOpen(now))
    .select(['result.cid', 'result.rank', 'result.before', 'result.after', 'basis.participants'])
    .select(['contest.title', 'contest.description', 'contest.texts', 'basis.ended_at'])
    .orderBy('basis.ended_at')
    .orderBy('basis.cid')
    .where(sql<boolean>`result.after is not null`)
    .execute();
  return rows.map((row) => ({
    cid: row.cid,
    title: contestTexts(row, locale).title,
    endTime: row.ended_at.toISOString(),
    rank: row.rank,
    participants: row.participants,
    before: row.before,
    after: row.after ?? 0,
  }));
}
