import type { ContestPhase } from '@xiezhi/contract/routes/contest';

interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the phase at a time: the start is inclusive, the end exclusive. */
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
 * A freeze begins at `sealAt` and hides what is submitted from then on. It ends in one of two ways: at the end of the
 * contest, if the contest `opensItself`, or when a manager publishes the results. Nothing else ends it. While it hides
 * at least one submission, a change of the contest cannot end it (`changeFreeze`): it may begin earlier and never later,
 * a later end postpones the opening, and an earlier end leaves it where it was announced.
 *
 * Contests that never changed during their freeze store nothing but their terms: `publishedAt` and `opensNotBefore` are
 * null.
 */
export interface Freeze {
  /** Null if there is none. */
  readonly sealAt: Date | null;
  /** Whether the results open when the contest ends. */
  readonly opensItself: boolean;
  /** When a manager published the results. Ends freezes that had started by then, and no later one. */
  readonly publishedAt: Date | null;
  /**
   * The results do not open automatically before this time, which was announced as the end during the freeze.
   */
  readonly opensNotBefore: Date | null;
}

type FreezeTimes = Freeze & Pick<Times, 'endsAt'>;

/** Whether the scoreboard is frozen for those who do not manage the contest. */
export function isFrozenAt(freeze: FreezeTimes, now: Date): boolean {
  if (freeze.sealAt === null || now < freeze.sealAt) return false;
  const opensAt = openingOf(freeze);
  return opensAt === null || now < opensAt;
}

/** Returns when the results open or opened; null if a manager publishes them. */
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
 * Returns the freeze after a change at `now` of a contest whose freeze hides a submission.
 *
 * Before the contest's end, a change that would open the results (freeze switched off, or set to open
 * automatically) is `refused`. After the end existing clients publish results by such a change.
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

/** During a freeze, values visible to others change only at full minutes; in ms since the epoch. */
export const freezeStep = 60_000;

/** Returns the last full minute: attempts during the freeze are counted up to it. */
export function freezeMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / freezeStep) * freezeStep);
}
