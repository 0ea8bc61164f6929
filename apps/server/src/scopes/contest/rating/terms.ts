import { ratingLimits } from '@xiezhi/contract/limits/rating';
import { type Kysely, sql } from 'kysely';
import type { StoredRatingTerms } from '../../../platform/database/rating-tables.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { WrittenContest } from '../admin/terms.ts';
import type { ContestRow } from '../repository.ts';

type RatingColumns = Pick<
  ContestRow,
  'is_rated' | 'rating_formula' | 'rating_min' | 'rating_max' | 'rating_participants' | 'rating_excluded'
>;

/** Returns the settings of a contest on which its ratings depend. */
export function ratingTermsOf(row: RatingColumns): StoredRatingTerms {
  return {
    formula: row.rating_formula,
    min: row.rating_min,
    max: row.rating_max,
    participants: row.rating_participants,
    excluded: row.rating_excluded.toSorted(),
  };
}

/**
 * Returns the rating columns that a form sets; fields missing from the form are undefined. A contest of a group cannot
 * be rated, because ratings belong to the whole site and the group's managers choose participants and problems. Throws
 * `ratingNotInGroups`, `ratingDivisionWrong`, `ratingParticipantsWrong`, `ratingUserUnknown`.
 */
export async function ratingColumnsOf(
  db: Kysely<Database>,
  written: WrittenContest,
  former: RatingColumns | null,
  gid: number | null,
): Promise<Partial<RatingColumns>> {
  const { rated, ratingMin, ratingMax, ratingParticipants, ratingExcluded } = written;
  if (rated === true && gid !== null) throw new ApiError('ratingNotInGroups');
  const [min, max] = [
    ratingMin === undefined ? (former?.rating_min ?? null) : ratingMin,
    ratingMax === undefined ? (former?.rating_max ?? null) : ratingMax,
  ];
  if (isOutside(min) || isOutside(max) || (min !== null && max !== null && min > max))
    throw new ApiError('ratingDivisionWrong');
  const { participantsMin, participantsMax } = ratingLimits;
  if (ratingParticipants && (ratingParticipants < participantsMin || ratingParticipants > participantsMax))
    throw new ApiError('ratingParticipantsWrong', { from: participantsMin, limit: participantsMax });
  return {
    ...(typeof rated === 'boolean' && { is_rated: rated }),
    ...(written.ratingFormula && { rating_formula: written.ratingFormula }),
    ...(ratingMin !== undefined && { rating_min: min }),
    ...(ratingMax !== undefined && { rating_max: max }),
    ...(ratingParticipants && { rating_participants: ratingParticipants }),
    ...(ratingExcluded && { rating_excluded: await uidsOf(db, ratingExcluded) }),
  };
}

function isOutside(bound: number | null): boolean {
  return bound !== null && (bound < ratingLimits.min || bound > ratingLimits.max);
}

/** Returns the uids of these usernames. Throws `ratingUserUnknown` with the first unknown name. */
async function uidsOf(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  const given = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  const { rows } = await sql<{ name: string; uid: string | null }>`
    select name, app_user.uid from unnest(${given}::text[]) as given (name)
    left join app_user on username_key = lower(name)`.execute(db);
  const unknown = rows.find(({ uid }) => uid === null);
  if (unknown) throw new ApiError('ratingUserUnknown', { name: unknown.name });
  return [...new Set(rows.flatMap(({ uid }) => uid ?? []))].toSorted();
}

/** Returns the current usernames of excluded users, sorted. */
export async function excludedNames(db: Kysely<Database>, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return [];
  const rows = await db.selectFrom('app_user').where('uid', 'in', uids).select('username').execute();
  return rows.map(({ username }) => username).toSorted();
}

/**
 * Throws `ratingApplied` if ratings of the contest were applied. Such a contest must not be hidden or deleted, because
 * later ratings depend on its results.
 */
export function refuseRatedRemoval({ rating_revision: revision }: Pick<ContestRow, 'rating_revision'>): void {
  if (revision !== null) throw new ApiError('ratingApplied');
}
