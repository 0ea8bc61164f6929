import type { Locale } from '@xiezhi/contract/limits';
import type { RatedContest, RatingDraft, RatingDraftRow } from '@xiezhi/contract/routes/rating';
import type { Page } from '@xiezhi/contract/wire/wire';
import { isFrozenAt } from '@xiezhi/rules';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ContestRow, freezeOf, contestTexts } from '../../scopes/contest/repository.ts';
import { type AppliedContest, ratingBasisOf, isRatable, isSameBasis, readApplied } from './chain.ts';
import { judgingAmong } from './draft.ts';

/** Reads the open revision; null if none is open. */
export async function readRatingDraft(db: Kysely<Database>, locale: Locale): Promise<RatingDraft | null> {
  const row = await db
    .selectFrom('rating_revision as revision')
    .leftJoin('job', 'job.id', 'revision.job_id')
    .leftJoin('app_user', 'app_user.uid', 'revision.uid')
    .where('revision.state', '=', 'open')
    .selectAll('revision')
    .select(['username', 'job.state as job_state', 'job.failure', 'job.done', 'job.total'])
    .executeTakeFirst();
  if (!row) return null;
  const contests = await db
    .selectFrom('rating_contest as basis')
    .innerJoin('contest', 'contest.id', 'basis.cid')
    .where('basis.revision', '=', row.id)
    .selectAll('basis')
    .select(['title', 'description', 'texts'])
    .orderBy('basis.ended_at')
    .orderBy('basis.cid')
    .execute();
  const revoked = await db
    .selectFrom('contest')
    .where(sql<boolean>`contest.id = any(${row.revoked}::bigint[])`)
    .where('rating_revision', 'is not', null)
    .select(['id', 'title', 'description', 'texts'])
    .orderBy('id')
    .execute();
  const isOver = row.job_state === 'failed' || row.job_state === 'cancelled';
  return {
    id: row.id,
    by: row.username,
    createdAt: row.created_at.toISOString(),
    state: row.is_complete ? 'ready' : isOver ? 'failed' : 'computing',
    done: row.is_complete ? contests.length : (row.done ?? 0),
    total: row.is_complete ? contests.length : row.total,
    failure: row.failure?.[locale] ?? null,
    contests: contests.map((one) => ({
      cid: one.cid,
      title: contestTexts(one, locale).title,
      endTime: one.ended_at.toISOString(),
      formula: one.terms.formula,
      participants: one.participants,
      rated: one.rated,
      participantsMin: one.terms.participants,
      changed: one.changed,
    })),
    revoked: revoked.map((one) => ({ cid: one.id, title: contestTexts(one, locale).title })),
    users: row.users,
  };
}

/** Lists the results of a contest's participants in the open revision. Throws `ratingDraftNone`. */
export async function listDraftRows(
  db: Kysely<Database>,
  query: Paging & { readonly id: number; readonly cid: number },
): Promise<Page<RatingDraftRow>> {
  const found = await db
    .selectFrom('rating_contest as basis')
    .innerJoin('rating_revision as revision', 'revision.id', 'basis.revision')
    .where('revision.state', '=', 'open')
    .where('basis.revision', '=', query.id)
    .where('basis.cid', '=', query.cid)
    .select('basis.participants')
    .executeTakeFirst();
  if (!found) throw new ApiError('ratingDraftNone');
  const records = await db
    .selectFrom('rating_result as result')
    .innerJoin('app_user', 'app_user.uid', 'result.uid')
    .innerJoin('contest', 'contest.id', 'result.cid')
    .leftJoin('rating_result as former', (join) =>
      join
        .onRef('former.cid', '=', 'result.cid')
        .onRef('former.revision', '=', 'contest.rating_revision')
        .onRef('former.uid', '=', 'result.uid'),
    )
    .where('result.revision', '=', query.id)
    .where('result.cid', '=', query.cid)
    .select(['app_user.uid', 'username', 'nickname', 'avatar', 'school'])
    .select(['result.rank', 'result.before', 'result.after', 'former.after as applied'])
    .orderBy('result.rank')
    .orderBy('app_user.username')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  return pageOf(records, { value: found.participants, isEstimated: false }, query);
}

/**
 * Lists contests that are rated or have applied ratings, latest end first. A hidden contest is listed only if it has
 * applied ratings.
 */
export async function listRatedContests(
  db: Kysely<Database>,
  query: Paging,
  now: Date,
  locale: Locale,
): Promise<Page<RatedContest>> {
  const matching = db.selectFrom('contest').where(
    sql<boolean>`contest.rating_revision is not null
        or (contest.is_rated and contest.is_visible and contest.hidden_at is null)`,
  );
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .innerJoin('app_user as author', 'author.uid', 'contest.uid')
    .selectAll('contest')
    .select(['author.username as author', sql<boolean>`false`.as('is_entered')])
    .orderBy('contest.ends_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute();
  const applied = new Map((await readApplied(db)).map((one) => [one.cid, one]));
  const judging = await judgingAmong(
    db,
    rows.map(({ id }) => id),
  );
  const counts = await countsOf(db, [...applied.values()]);
  const records = rows.map((row): RatedContest => {
    const { participants = null, rated = null } = counts.get(row.id) ?? {};
    return {
      cid: row.id,
      title: contestTexts(row, locale).title,
      type: row.type,
      endTime: row.ends_at.toISOString(),
      formula: row.rating_formula,
      min: row.rating_min,
      max: row.rating_max,
      state: stateOf(row, applied.get(row.id), judging.has(row.id), now),
      participants,
      rated,
    };
  });
  return pageOf(records, { value: total, isEstimated: false }, query);
}

async function countsOf(db: Kysely<Database>, applied: readonly AppliedContest[]) {
  if (applied.length === 0) return new Map<number, { participants: number; rated: number }>();
  const rows = await db
    .selectFrom('rating_contest')
    .innerJoin('contest', (join) =>
      join
        .onRef('contest.id', '=', 'rating_contest.cid')
        .onRef('contest.rating_revision', '=', 'rating_contest.revision'),
    )
    .select(['cid', 'participants', 'rated'])
    .execute();
  return new Map(rows.map(({ cid, participants, rated }) => [cid, { participants, rated }]));
}

function stateOf(
  row: ContestRow,
  applied: AppliedContest | undefined,
  isJudging: boolean,
  now: Date,
): RatedContest['state'] {
  if (applied) return isRatable(row, now) && isSameBasis(applied, ratingBasisOf(row)) ? 'applied' : 'changed';
  if (row.ends_at > now) return 'running';
  if (isFrozenAt(freezeOf(row), now)) return 'frozen';
  return isJudging ? 'judging' : 'ready';
}
