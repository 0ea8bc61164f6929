import { groupAuths } from '@xiezhi/contract/enums/group';
import { type RankRow, rankType } from '@xiezhi/contract/routes/ranking';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createSlowResultCache } from '../../platform/cache/slow-result-cache.ts';
import type { Services } from '../../platform/services.ts';
import { areResultsOpen, lacksVerdict, submissionIn } from '../../platform/scope/sql.ts';

export interface GroupRankQuery extends Paging {
  readonly gid: number;
  readonly type: number;
  readonly searchUser: string | undefined;
  /** Whether the search also matches real names, which only managers of the group may see. */
  readonly isByRealname: boolean;
}

interface MemberTotals {
  readonly uid: string;
  readonly names: string;
  readonly realname: string;
  readonly username: string;
  readonly ac: number;
  readonly total: number;
  /** Submissions with a verdict. */
  readonly judged: number;
  readonly score: number;
}

interface Ranked extends MemberTotals {
  readonly place: number | null;
}

/** Rankings with at least this many members are cached for some seconds. */
const largeFrom = 200;

/**
 * Creates the function that ranks the members of a group by solved problems. It reads results per problem
 * (`user_problem`): those in the group, and those in contests of the group that have ended and no longer hide any
 * results. From `submission` it reads only the number of submissions without a verdict.
 */
export function createGroupRank({ db, siteSettings }: Pick<Services, 'db' | 'siteSettings'>) {
  const cache = createSlowResultCache<readonly Ranked[]>((rows) => rows.length >= largeFrom);

  return async function rank(query: GroupRankQuery): Promise<Page<RankRow>> {
    const isOi = query.type === rankType.oi;
    const key = `${query.gid}:${query.type}`;
    const all = await cache.get(key, async () => inOrder(await standings(db, query.gid), isOi));
    const wanted = query.searchUser?.toLowerCase();
    const isFound = ({ names, realname }: Ranked, text: string) =>
      names.includes(text) || (query.isByRealname && realname.includes(text));
    const found = wanted === undefined ? all : all.filter((row) => isFound(row, wanted));
    const start = (query.currentPage - 1) * query.limit;
    const showsSiteRating = (await siteSettings.get()).ratingSource === 'site';
    const records = await present(db, found.slice(start, start + query.limit), showsSiteRating);
    return pageOf(records, { value: found.length, isEstimated: false }, query);
  };
}

async function standings(db: Kysely<Database>, gid: number): Promise<MemberTotals[]> {
  const { rows } = await sql<Omit<MemberTotals, 'judged'>>`
    with reached as (
      select uid, pid, attempts, accepted, best_oi_rank_score as score from user_problem where gid = ${gid}
      union all
      select state.uid, state.pid, state.attempts, state.accepted, null
      from contest join user_problem state on state.cid = contest.id
      where contest.gid = ${gid} and contest.ends_at <= now() and ${areResultsOpen()}
    ), sums as (
      select uid, count(distinct pid) filter (where accepted > 0) as ac, sum(attempts) as total,
        coalesce(sum(score), 0) as score
      from reached group by uid
    )
    select inside.uid, person.username, person.username_key || E'\n' || lower(coalesce(person.nickname, '')) as names,
      lower(coalesce(person.realname, '')) as realname,
      coalesce(sums.ac, 0) as ac, coalesce(sums.total, 0)::int as total, coalesce(sums.score, 0)::int as score
    from group_member inside join app_user person on person.uid = inside.uid
    left join sums on sums.uid = inside.uid
    where inside.gid = ${gid} and inside.auth >= ${groupAuths.member} and person.status = 0`.execute(db);
  const unjudged = await countWithoutVerdict(db, gid);
  return rows.map((row) =>
    Object.assign(row, { judged: Math.max(0, row.total - (unjudged.get(row.uid) ?? 0)) }),
  );
}

/**
 * Sorts members and adds their places. Members with equal points share a place; members without points have no place.
 */
function inOrder(rows: readonly MemberTotals[], isOi: boolean): Ranked[] {
  const points = (row: MemberTotals) => (isOi ? row.score : row.ac);
  const sorted = rows.toSorted(
    (left, right) =>
      points(right) - points(left) ||
      (isOi ? right.ac - left.ac : left.total - right.total) ||
      (left.username < right.username ? -1 : 1),
  );
  let place = 0;
  return sorted.map((row, index): Ranked => {
    const before = sorted[index - 1];
    if (before === undefined || points(before) !== points(row)) place = index + 1;
    return Object.assign({ place: points(row) > 0 ? place : null }, row);
  });
}

/** Adds the profile columns, which are read only for the rows of the page. */
async function present(
  db: Kysely<Database>,
  rows: readonly Ranked[],
  showsSiteRating: boolean,
): Promise<RankRow[]> {
  if (rows.length === 0) return [];
  const people = await db
    .selectFrom('app_user')
    .leftJoin('user_rating', 'user_rating.uid', 'app_user.uid')
    .where(
      'app_user.uid',
      'in',
      rows.map(({ uid }) => uid),
    )
    .select(['app_user.uid', 'username', 'nickname', 'avatar', 'title_name', 'title_color', 'rating'])
    .execute();
  const byUid = new Map(people.map((one) => [one.uid, one]));
  return rows.flatMap(({ uid, ac, total, judged, score, place }) => {
    const person = byUid.get(uid);
    if (!person) return [];
    return {
      uid,
      username: person.username,
      nickname: person.nickname,
      signature: null,
      avatar: person.avatar,
      titleName: person.title_name,
      titleColor: person.title_color,
      ac,
      total,
      judged,
      place,
      rating: showsSiteRating ? person.rating : null,
      ...(person.rating !== null && { siteRating: person.rating }),
      score,
    };
  });
}

/** Counts submissions that `standings` counts as attempts but that have no verdict. */
async function countWithoutVerdict(db: Kysely<Database>, gid: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ uid: string; count: number }>`
    select submission.uid, count(*)::int as count
    from submission left join contest on contest.id = submission.cid
    where ${lacksVerdict()}
      and (${submissionIn({ kind: 'group', gid })} or (
        contest.gid = ${gid} and contest.ends_at <= now() and ${areResultsOpen()}
        and submission.virtual_run_id is null and submission.hidden_at is null
      ))
    group by submission.uid`.execute(db);
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}
