import type { RatingRow } from '@xiezhi/contract/routes/rating';
import type { Page } from '@xiezhi/contract/wire/wire';
import { groupAuths } from '@xiezhi/contract/enums/group';
import { sql } from 'kysely';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import { containsPattern, pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Services } from '../../platform/services.ts';

export interface RatingListQuery extends Paging {
  /** Part of a username or nickname. */
  readonly keyword: string | undefined;
  readonly school: string | undefined;
  /** Lists only members of this group. */
  readonly gid?: number | undefined;
}

type FoundRow = Omit<RatingRow, 'ratedAt'> & { readonly ratedAt: Date; readonly total: number };

/** Number of rated users from which pages are cached for some seconds. */
const largeFrom = 1000;

/**
 * Creates the list of rated users, ordered by rating, then by uid. In a search or a group, too, ranks are those among
 * all listed users. Banned and deleted accounts are not listed.
 */
export function createRatingList({ db, cacheInvalidation }: Pick<Services, 'db' | 'cacheInvalidation'>) {
  const cache = createSlowResultCache<Page<RatingRow>>(
    ({ total }, took) => total >= largeFrom || took >= 1000,
    cacheInvalidation.changes,
  );

  async function read({
    keyword,
    school: ofSchool,
    gid,
    ...paging
  }: RatingListQuery): Promise<Page<RatingRow>> {
    const pattern = keyword === undefined ? null : containsPattern(keyword.toLowerCase());
    const matching = sql`
      from (
        select user_rating.*, rank() over (order by rating desc) as place
        from user_rating join app_user using (uid) where status = 0 and hidden_at is null
      ) listed join app_user person using (uid)
      where (${pattern}::text is null or person.username_key like ${pattern}
          or lower(person.nickname) like ${pattern})
        and (${ofSchool ?? null}::text is null or lower(person.school) = lower(${ofSchool ?? null}))
        and (${gid ?? null}::bigint is null or uid in (select inside.uid from group_member inside
          where inside.gid = ${gid ?? null} and inside.auth >= ${groupAuths.member}))`;
    const { rows } = await sql<FoundRow>`
      select uid, username, nickname, avatar, school, place, rating, best, contests, change,
        rated_at as "ratedAt", count(*) over () as total
      ${matching} order by rating desc, uid
      limit ${paging.limit} offset ${(paging.currentPage - 1) * paging.limit}`.execute(db);
    const records = rows.map(
      ({ uid, username, nickname, avatar, school, place, rating, best, contests, change, ratedAt }) => ({
        uid,
        username,
        nickname,
        avatar,
        school,
        place,
        rating,
        best,
        contests,
        change,
        ratedAt: ratedAt.toISOString(),
      }),
    );
    return pageOf(records, { value: await totalOf(rows), isEstimated: false }, paging);

    /** Returns the total. Rows contain it, but a page beyond the last one has no rows. */
    async function totalOf(found: readonly FoundRow[]): Promise<number> {
      const [first] = found;
      if (first || paging.currentPage === 1) return first?.total ?? 0;
      const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
      return counted.rows[0]?.total ?? 0;
    }
  }

  return (query: RatingListQuery): Promise<Page<RatingRow>> =>
    cache.get(JSON.stringify(query), () => read(query));
}
