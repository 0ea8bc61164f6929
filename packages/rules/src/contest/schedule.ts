import type { ContestPhase } from '@xiezhi/contract/routes/contest';

interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the phase of a contest at `now`. The start is inclusive, the end exclusive. */
export function phaseAt({ startsAt, endsAt }: Times, now: Date): ContestPhase {
  if (now < startsAt) return 'scheduled';
  return now < endsAt ? 'running' : 'ended';
}

/** Phase codes on the wire: -1 scheduled, 0 running, 1 ended. */
export const phaseStatus = { scheduled: -1, running: 0, ended: 1 } as const satisfies Record<
  ContestPhase,
  number
>;

/**
 * The freeze of a scoreboard (`seal` on the wire).
 *
 * A freeze begins at `sealAt` and hides the outcomes of submissions from then on. It ends in one of two ways: at the
 * end of the contest, if the contest `opensItself`, or when a manager publishes the results. Nothing else ends it.
 *
 * As long as the freeze hides at least one submission, changes of the contest are restricted (`changeFreeze`). The
 * freeze may begin earlier but never later. A later end of the contest postpones the opening of the results. An earlier
 * end does not: the results open at the announced time.
 *
 * For contests that never changed during their freeze, `publishedAt` and `opensNotBefore` are null.
 */
export interface Freeze {
  /** Start of the freeze; null if there is no freeze. */
  readonly sealAt: Date | null;
  /** Whether the results open when the contest ends. */
  readonly opensItself: boolean;
  /** When a manager published the results. Ends a freeze that had begun by then, but not a later one. */
  readonly publishedAt: Date | null;
  /** The results do not open automatically before this time. It was announced as the end during the freeze. */
  readonly opensNotBefore: Date | null;
}

type FreezeTimes = Freeze & Pick<Times, 'endsAt'>;

/** Whether the scoreboard is frozen for viewers who do not manage the contest. */
export function isFrozenAt(freeze: FreezeTimes, now: Date): boolean {
  if (freeze.sealAt === null || now < freeze.sealAt) return false;
  const opensAt = openingOf(freeze);
  return opensAt === null || now < opensAt;
}

/** Returns when the results open or opened. Null if a manager has to publish them. */
export function openingOf(freeze: FreezeTimes): Date | null {
  const { sealAt, opensItself, publishedAt, opensNotBefore, endsAt } = freeze;
  const byItself = opensItself ? later(endsAt, opensNotBefore) : null;
  if (sealAt === null || publishedAt === null || publishedAt < sealAt) return byItself;
  return byItself !== null && byItself < publishedAt ? byItself : publishedAt;
}

/** The freeze settings requested by a change of the contest. */
export interface FreezeChange {
  readonly sealAt: Date | null;
  readonly opensItself: boolean;
  readonly endsAt: Date;
}

/**
 * Returns the freeze settings after a change at `now`, for a contest whose freeze hides a submission.
 *
 * Before the contest's end, a change that would open the results (freeze switched off, or set to open automatically) is
 * `refused`. After the end, such a change publishes the results, because existing clients publish them this way.
 */
export function changeFreeze(former: FreezeTimes, change: FreezeChange, now: Date): Freeze | 'refused' {
  const opens = change.sealAt === null || (change.opensItself && !former.opensItself);
  if (opens) {
    if (former.endsAt > now || change.endsAt > now) return 'refused';
    return { ...change, publishedAt: now, opensNotBefore: null };
  }
  const announced = later(former.endsAt, former.opensNotBefore);
  return {
    sealAt: earlier(former.sealAt, change.sealAt),
    opensItself: change.opensItself,
    publishedAt: former.publishedAt,
    opensNotBefore: announced > change.endsAt ? announced : null,
  };
}

function earlier(left: Date | null, right: Date | null): Date | null {
  return left !== null && right !== null && right < left ? right : left;
}

function later(left: Date, right: Date | null): Date {
  return right !== null && right > left ? right : left;
}

/** Interval in ms. During a freeze, values that are visible to others change only at full minutes. */
export const freezeStep = 60_000;

/** Returns the last full minute. During the freeze, attempts are counted only up to it. */
export function freezeMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / freezeStep) * freezeStep);
}
