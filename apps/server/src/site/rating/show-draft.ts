import type { Locale } from '@xiezhi/contract/limits';
import type { RatingDraft, RatingDraftRow } from '@xiezhi/contract/routes/rating';
import type { Page } from '@xiezhi/contract/wire/wire';
import { type Kysely, sql } from 'kysely';
import { pageOf, type Paging } from '../../platform/database/paging.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { contestTexts } from '../../scopes/contest/repository.ts';
import { isRatable, ratableColumns } from './chain.ts';

/** Reads the open revision; null if none is open. */
export async function readRatingDraft(
  db: Kysely<Database>,
  now: Date,
  locale: Locale,
): Promise<RatingDraft | null> {
  const row = await db
    .selectFrom('rating_revision as revision')
    .leftJoin('job', 'job.id', 'revision.job_id')
    .leftJoin('app_user', 'app_user.uid', 'revision.uid')
    .where('revision.state', '=', 'open')
    .selectAll('revision')
    .select(['username', 'job.state as job_state', 'job.failure', 'job.done', 'job.total'])
    .executeTakeFirst();
  if (!row) return null;
  const contests = await readShown(db, row.id, now);
  const revoked = await db
    .selectFrom('contest')
    .where(sql<boolean>`contest.id = any(${row.dropped ?? row.revoked}::bigint[])`)
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

/**
 * Reads the computed contests of a revision, in order, up to the first one that may no longer change ratings. That one
 * was hidden, frozen or moved since the computation, and results of later ones follow from it.
 */
async function readShown(db: Kysely<Database>, revision: number, now: Date) {
  const rows = await db
    .selectFrom('rating_contest as basis')
    .innerJoin('contest', 'contest.id', 'basis.cid')
    .where('basis.revision', '=', revision)
    .selectAll('basis')
    .select(['title', 'description', 'texts', ...ratableColumns])
    .orderBy('basis.ended_at')
    .orderBy('basis.cid')
    .execute();
  const lost = rows.findIndex((row) => !isRatable(row, now));
  return lost === -1 ? rows : rows.slice(0, lost);
}

/** Lists the results of a contest's participants in the open revision. Throws `ratingDraftNone`. */
export async function listDraftRows(
  db: Kysely<Database>,
  query: Paging & { readonly id: number; readonly cid: number },
  now: Date,
): Promise<Page<RatingDraftRow>> {
  const open = await db
    .selectFrom('rating_revision')
    .where('id', '=', query.id)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst();
  const found = open && (await readShown(db, open.id, now)).find(({ cid }) => cid === query.cid);
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
