import { passwordMask } from '@xiezhi/contract/entry-password';
import type { RequestContext } from '../../../platform/http/handler.ts';
import { examLimits } from '@xiezhi/contract/limits/exam';
import { ownTimeLimits } from '@xiezhi/contract/limits/own-time';
import { changeFreeze, readAccountRule, writeAccountRule } from '@xiezhi/rules';
import { contestPasswords } from '../../../identity/account/entry-passwords.ts';
import type { StoredAward } from '../../../platform/database/documents.ts';
import { isNetwork } from '../../exam/addresses.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type ContestRow, freezeOf } from '../repository.ts';

/** Fields of a contest that staff send; absent or null fields stay unchanged. */
export type WrittenContest = Omit<RequestContext<'PUT /api/admin/contest'>['body'], 'id' | 'version'>;

type Former = Pick<
  ContestRow,
  | 'id'
  | 'starts_at'
  | 'ends_at'
  | 'seal_at'
  | 'auto_unfreeze'
  | 'published_at'
  | 'opens_not_before'
  | 'auth'
  | 'password_hash'
  | 'sealed_password'
  | 'account_rule'
  | 'individual_seconds'
  | 'is_exam'
> | null;

/**
 * Computes the times and the freeze of a contest. If the request has no time for the freeze and the freeze hides
 * nothing yet, it keeps its distance from the end. If the result is outside the contest, the freeze keeps its absolute
 * time. For a freeze that hides something, the rules of `changeFreeze` apply. Throws `contestTimesWrong`,
 * `contestSealWrong`, `contestFreezeHolds`.
 * @param frozenAt the current time if the current freeze hides something, else null
 */
export function storedContestTimes(written: WrittenContest, former: Former, frozenAt: Date | null) {
  const starts_at = readMoment(written.startTime) ?? former?.starts_at;
  const ends_at = readMoment(written.endTime) ?? former?.ends_at;
  if (!starts_at || !ends_at || ends_at <= starts_at) throw new ApiError('contestTimesWrong');
  if (former !== null && frozenAt !== null)
    return { starts_at, ends_at, ...frozenTerms(written, former, { starts_at, ends_at }, frozenAt) };
  const fits = (moment: Date) => moment >= starts_at && moment < ends_at;
  const seal_at = sealOf(written, former, ends_at, fits);
  if (seal_at && !fits(seal_at)) throw new ApiError('contestSealWrong');
  const isNew = seal_at !== null && (former?.seal_at ?? null) === null;
  return {
    starts_at,
    ends_at,
    seal_at,
    opens_not_before: null,
    // A new freeze also hides results that were published after an earlier one.
    ...(isNew && { published_at: null }),
  };
}

/**
 * Reads the freeze from the request. Existing clients know three kinds of freezes. If the stored time matches none of
 * them, they send the start of the contest. This would freeze the whole contest, so the value is ignored.
 */
function frozenTerms(
  written: WrittenContest,
  former: NonNullable<Former>,
  { starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date },
  now: Date,
) {
  const given = readMoment(written.sealRankTime);
  const sealAt = given !== null && given > starts_at ? given : former.seal_at;
  const change = {
    sealAt: written.sealRank === false ? null : sealAt,
    opensItself: written.autoRealRank ?? former.auto_unfreeze,
    endsAt: ends_at,
  };
  const freeze = changeFreeze(freezeOf(former), change, now);
  if (freeze === 'refused') throw new ApiError('contestFreezeHolds');
  return {
    seal_at: freeze.sealAt,
    published_at: freeze.publishedAt,
    opens_not_before: freeze.opensNotBefore,
  };
}

/**
 * Returns the individual time of each contestant in seconds; null if all contestants have the same time. A shorter
 * contest needs no shorter individual time, because the end of the contest ends every individual time. Throws
 * `ownTimeWrong`.
 */
export function ownSecondsOf(
  { ownMinutes }: WrittenContest,
  { starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date },
  former: Former,
): number | null {
  if (ownMinutes === null || ownMinutes === undefined) return former?.individual_seconds ?? null;
  if (ownMinutes === 0) return null;
  const window = Math.floor((ends_at.getTime() - starts_at.getTime()) / 60_000);
  const limit = Math.min(window, ownTimeLimits.minutesMax);
  if (ownMinutes < 1 || ownMinutes > limit) throw new ApiError('ownTimeWrong', { limit });
  return ownMinutes * 60;
}

/**
 * Computes whether the contest is an exam, and the settings of the exam. Throws `examAddressWrong`, `examNeedsEntry`,
 * `examTooLong`.
 * @param made values of the contest that were computed from other fields of the form
 */
export function examOf(
  { exam, examAddresses, examSingleSession, examNoCompletion }: WrittenContest,
  made: {
    readonly starts_at: Date;
    readonly ends_at: Date;
    readonly auth: number;
    readonly individual_seconds: number | null;
  },
  former: Former,
) {
  const wrong = examAddresses?.find((text) => !isNetwork(text));
  if (wrong !== undefined) throw new ApiError('examAddressWrong', { address: wrong });
  const is_exam = exam ?? former?.is_exam ?? false;
  if (is_exam) {
    if (made.auth !== 1 && made.individual_seconds === null) throw new ApiError('examNeedsEntry');
    const seconds = made.individual_seconds ?? (made.ends_at.getTime() - made.starts_at.getTime()) / 1000;
    if (seconds > examLimits.hoursMax * 3600)
      throw new ApiError('examTooLong', { limit: examLimits.hoursMax });
  }
  return {
    is_exam,
    exam_addresses: examAddresses ? [...new Set(examAddresses)] : undefined,
    exam_single_session: examSingleSession ?? undefined,
    exam_no_completion: examNoCompletion ?? undefined,
  };
}

function sealOf(
  written: WrittenContest,
  former: Former,
  endsAt: Date,
  fits: (moment: Date) => boolean,
): Date | null {
  const isSealed = written.sealRank ?? (former?.seal_at ?? null) !== null;
  if (!isSealed) return null;
  const given = readMoment(written.sealRankTime);
  if (given) return given;
  if (!former?.seal_at) throw new ApiError('contestSealWrong');
  const shifted = new Date(endsAt.getTime() - (former.ends_at.getTime() - former.seal_at.getTime()));
  return !fits(shifted) && fits(former.seal_at) ? former.seal_at : shifted;
}

function readMoment(text: string | null | undefined): Date | null {
  if (!text) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new ApiError('contestTimesWrong');
  return moment;
}

/**
 * Computes the access mode and the password to store; a null password keeps the current one. After a new password,
 * everybody who entered with the previous password must enter again. Throws `contestPasswordMissing`.
 */
export async function entryOf(siteSecret: Uint8Array, { auth: given, pwd }: WrittenContest, former: Former) {
  const auth = given ?? former?.auth ?? 0;
  const hasFormer = former !== null && (former.sealed_password ?? former.password_hash) !== null;
  const typed = pwd?.trim() ?? '';
  const password = typed === '' || typed === passwordMask ? null : typed;
  if (auth !== 0 && password === null && !hasFormer) throw new ApiError('contestPasswordMissing');
  const isOther =
    password !== null && hasFormer && !(await contestPasswords.matches(siteSecret, former, password));
  return { auth, password, dropsEntries: auth !== 0 && isOther };
}

/** Throws `accountRuleWrong`. */
export function accountRuleOf(written: WrittenContest, former: Former): string | null {
  const { openAccountLimit, accountLimitRule } = written;
  const isLimited = openAccountLimit ?? (former?.account_rule ?? null) !== null;
  if (!isLimited) return null;
  const text = accountLimitRule ?? former?.account_rule;
  const rule = text ? readAccountRule(text) : null;
  if (!rule) throw new ApiError('accountRuleWrong');
  return writeAccountRule(rule);
}

/** Returns the awards in order of priority. Throws `awardsWrong`. */
export function storedAwards({ awardConfigList }: WrittenContest): readonly StoredAward[] | null {
  if (!awardConfigList) return null;
  if (awardConfigList.some(({ num }) => num < 0 || num > 100_000)) throw new ApiError('awardsWrong');
  return awardConfigList
    .map((level, index) => ({ ...level, priority: level.priority ?? index + 1 }))
    .toSorted((left, right) => left.priority - right.priority)
    .map(({ name, background, color, num }) => ({ name, background, color, num }));
}
