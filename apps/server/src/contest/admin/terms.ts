import type { RequestContext } from '../../http/handler.ts';
import { examLimits } from '@xiezhi/contract/exam-limits';
import { ownTimeLimits } from '@xiezhi/contract/own-time-limits';
import { readAccountRule, writeAccountRule } from '@xiezhi/rules';
import { passwordMask } from '../../scope/entry-password.ts';
import { isContestPassword } from '../password.ts';
import type { StoredAward } from '../../database/documents.ts';
import { isNetwork } from '../../exam/addresses.ts';
import { Failure } from '../../http/failure.ts';
import type { ContestRow } from '../repository.ts';

/** What staff write of a contest; what is absent or null stays as it is. */
export type WrittenContest = Omit<RequestContext<'PUT /api/admin/contest'>['body'], 'id' | 'version'>;

type Former = Pick<
  ContestRow,
  | 'id'
  | 'starts_at'
  | 'ends_at'
  | 'seal_at'
  | 'auth'
  | 'password_hash'
  | 'sealed_password'
  | 'account_rule'
  | 'own_seconds'
  | 'is_exam'
> | null;

/**
 * Times of a contest. A seal that is not written stays as far from the end as it was, so that moving a contest moves
 * all of it. Throws Failure `contestTimesWrong`, `contestSealWrong`.
 */
export function timesOf(written: WrittenContest, former: Former) {
  const starts_at = readMoment(written.startTime) ?? former?.starts_at;
  const ends_at = readMoment(written.endTime) ?? former?.ends_at;
  if (!starts_at || !ends_at || ends_at <= starts_at) throw new Failure('contestTimesWrong');
  const seal_at = sealOf(written, former, ends_at);
  if (seal_at && (seal_at < starts_at || seal_at >= ends_at)) throw new Failure('contestSealWrong');
  return { starts_at, ends_at, seal_at };
}

/**
 * How long everybody has from their own start, in seconds; null: one time for all. Where the window is made shorter it
 * ends everybody's time by itself. Throws Failure `ownTimeWrong`.
 */
export function ownSecondsOf(
  { ownMinutes }: WrittenContest,
  { starts_at, ends_at }: { readonly starts_at: Date; readonly ends_at: Date },
  former: Former,
): number | null {
  if (ownMinutes === null || ownMinutes === undefined) return former?.own_seconds ?? null;
  if (ownMinutes === 0) return null;
  const window = Math.floor((ends_at.getTime() - starts_at.getTime()) / 60_000);
  const limit = Math.min(window, ownTimeLimits.minutesMax);
  if (ownMinutes < 1 || ownMinutes > limit) throw new Failure('ownTimeWrong', { limit });
  return ownMinutes * 60;
}

/**
 * Whether it is an exam, and on which terms. Throws Failure `examAddressWrong`, `examNeedsEntry`, `examTooLong`.
 *
 * @param made what the rest of the form makes of the contest
 */
export function examOf(
  { exam, examAddresses, examSingleSession }: WrittenContest,
  made: {
    readonly starts_at: Date;
    readonly ends_at: Date;
    readonly auth: number;
    readonly own_seconds: number | null;
  },
  former: Former,
) {
  const wrong = examAddresses?.find((text) => !isNetwork(text));
  if (wrong !== undefined) throw new Failure('examAddressWrong', { address: wrong });
  const is_exam = exam ?? former?.is_exam ?? false;
  if (is_exam) {
    if (made.auth !== 1 && made.own_seconds === null) throw new Failure('examNeedsEntry');
    const seconds = made.own_seconds ?? (made.ends_at.getTime() - made.starts_at.getTime()) / 1000;
    if (seconds > examLimits.hoursMax * 3600)
      throw new Failure('examTooLong', { limit: examLimits.hoursMax });
  }
  return {
    is_exam,
    exam_addresses: examAddresses ? [...new Set(examAddresses)] : undefined,
    exam_single_session: examSingleSession ?? undefined,
  };
}

function sealOf(written: WrittenContest, former: Former, endsAt: Date): Date | null {
  const isSealed = written.sealRank ?? (former?.seal_at ?? null) !== null;
  if (!isSealed) return null;
  const given = readMoment(written.sealRankTime);
  if (given) return given;
  if (!former?.seal_at) throw new Failure('contestSealWrong');
  return new Date(endsAt.getTime() - (former.ends_at.getTime() - former.seal_at.getTime()));
}

function readMoment(text: string | null | undefined): Date | null {
  if (!text) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new Failure('contestTimesWrong');
  return moment;
}

/**
 * Who is let in, and the password that is to be stored; null: the former one stays. Another password sends everybody out
 * who entered by the former one. Throws Failure `contestPasswordMissing`.
 */
export async function entryOf(siteSecret: Uint8Array, { auth: given, pwd }: WrittenContest, former: Former) {
  const auth = given ?? former?.auth ?? 0;
  const hasFormer = former !== null && (former.sealed_password ?? former.password_hash) !== null;
  const typed = pwd?.trim() ?? '';
  const password = typed === '' || typed === passwordMask ? null : typed;
  if (auth !== 0 && password === null && !hasFormer) throw new Failure('contestPasswordMissing');
  const isOther = password !== null && hasFormer && !(await isContestPassword(siteSecret, former, password));
  return { auth, password, dropsEntries: auth !== 0 && isOther };
}

/** Throws Failure `accountRuleWrong`. */
export function accountRuleOf(written: WrittenContest, former: Former): string | null {
  const { openAccountLimit, accountLimitRule } = written;
  const isLimited = openAccountLimit ?? (former?.account_rule ?? null) !== null;
  if (!isLimited) return null;
  const text = accountLimitRule ?? former?.account_rule;
  const rule = text ? readAccountRule(text) : null;
  if (!rule) throw new Failure('accountRuleWrong');
  return writeAccountRule(rule);
}

/** In the order of their priorities. Throws Failure `awardsWrong`. */
export function awardsOf({ awardConfigList }: WrittenContest): readonly StoredAward[] | null {
  if (!awardConfigList) return null;
  if (awardConfigList.some(({ num }) => num < 0 || num > 100_000)) throw new Failure('awardsWrong');
  return awardConfigList
    .map((level, index) => ({ ...level, priority: level.priority ?? index + 1 }))
    .toSorted((left, right) => left.priority - right.priority)
    .map(({ name, background, color, num }) => ({ name, background, color, num }));
}
