import type { Locale } from '@xiezhi/contract/limits';
import type { Contest, ContestInfo, VirtualRunInfo } from '@xiezhi/contract/routes/contest';
import {
  areResultsHidden,
  contestRights,
  phaseAt,
  phaseStatus,
  runPhaseAt,
  type VirtualRun,
} from '@xiezhi/rules';
import { listedText } from '../../platform/http/listed-text.ts';
import { presentOwnTime } from './individual-timing/present.ts';
import type { OpenedContest } from './access.ts';
import { type ContestRow, contestTexts } from './repository.ts';

/** Returns the fields of a contest that everybody may see. Fields that only the contest page shows are null. */
function presentListed(
  row: Omit<ContestRow, 'is_entered'>,
  count: number | null,
  now: Date,
  locale: Locale,
): Contest {
  const [startsAt, endsAt] = [row.starts_at, row.ends_at];
  return {
    id: row.id,
    uid: row.uid,
    author: row.author,
    ...contestTexts(row, locale),
    type: row.type,
    status: phaseStatus[phaseAt({ startsAt, endsAt }, now)],
    source: row.source ?? 0,
    auth: row.auth,
    now: null,
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    duration: Math.round((endsAt.getTime() - startsAt.getTime()) / 1000),
    sealRank: null,
    sealRankTime: null,
    openPrint: null,
    rankShowName: null,
    openRank: row.open_rank,
    oiRankScoreType: row.oi_score_type,
    penaltyUnit: row.penalty_unit,
    count,
    gid: row.gid,
    allowEndSubmit: row.allow_end_submit,
    ...(row.is_rated && {
      rating: {
        formula: row.rating_formula,
        min: row.rating_min,
        max: row.rating_max,
        participants: row.rating_participants,
      },
    }),
  };
}

/** Returns a row for lists, with only the beginning of the description. */
export function presentInList(...listed: Parameters<typeof presentListed>): Contest {
  const contest = presentListed(...listed);
  return { ...contest, description: listedText(contest.description) };
}

/** Returns all fields, for the contest page or the public scoreboard. */
export function presentOpened(
  { row, access: context }: OpenedContest,
  { count, boardNumber }: { readonly count: number | null; readonly boardNumber: number },
  now: Date,
  locale: Locale,
): Contest & Pick<ContestInfo, 'seal' | 'boardNumber'> {
  const sealedFrom = row.seal_at?.toISOString() ?? null;
  // After publication the freeze is omitted: existing clients do not know published results and would still show the
  // contest as frozen.
  const isPublished = row.seal_at !== null && row.published_at !== null && row.published_at >= row.seal_at;
  return {
    ...presentListed(row, count, now, locale),
    now: now.toISOString(),
    sealRank: sealedFrom !== null && !isPublished,
    sealRankTime: isPublished ? null : sealedFrom,
    openPrint: row.open_print,
    rankShowName: row.rank_show_name,
    seal:
      sealedFrom === null
        ? null
        : { from: sealedFrom, isSealed: context.place.isSealed, opensItself: row.auto_unfreeze },
    boardNumber,
  };
}

/** Returns the viewer's rights and state in the contest. */
export function presentAccess(
  { row, access: context, run }: OpenedContest,
  isCommentOpen: boolean,
  now: Date,
): Pick<ContestInfo, 'phase' | 'areResultsHidden' | 'isAccountRefused' | 'virtual' | 'own' | 'exam' | 'can'> {
  const isOver = run === null || context.place.phase !== 'ended' || runPhaseAt(run, now) === 'ended';
  return {
    phase: context.place.phase,
    virtual: isOver ? null : presentVirtualRun(run, now),
    exam: row.is_exam
      ? {
          isSingleSession: row.exam_single_session,
          isCompletionOff: row.exam_no_completion,
          isPlaceBound: row.exam_addresses.length > 0,
          isHandedIn: context.place.hasHandedIn === true,
        }
      : null,
    own: context.place.own ? presentOwnTime(context.place.own) : null,
    areResultsHidden: areResultsHidden(context),
    isAccountRefused: !context.place.fitsAccountRule,
    can: contestRights(context, isCommentOpen),
  };
}

/** Converts a virtual run into the response for the contestant. */
export function presentVirtualRun(run: VirtualRun, now: Date): VirtualRunInfo {
  return {
    id: run.id,
    startTime: run.startsAt.toISOString(),
    endTime: run.endsAt.toISOString(),
    phase: runPhaseAt(run, now),
  };
}
