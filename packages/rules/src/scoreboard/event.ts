/**
 * Scoreboard model. Every finished judging of a contest submission is one event with an absolute time. The viewer's permissions select
 * the events to fold; nothing is masked afterwards, so a scoreboard cannot leak what it never received. Minutes, penalties, ranks and
 * awards are always derived, so moving a contest or rejudging needs no repair of stored values.
 */
export interface JudgedAttempt {
  readonly kind: 'judged';
  readonly submitId: number;
  /** User id of the contestant. */
  readonly uid: string;
  /** Number of the problem in the contest (`cpid`). */
  readonly problem: number;
  /** Time of submission, in milliseconds since the epoch. */
  readonly at: number;
  /** Final verdict, a `JudgeStatus`. */
  readonly verdict: number;
  /** Points of an OI problem; null if there are none. */
  readonly score: number | null;
  readonly timeMs: number | null;
}

/** An attempt during the freeze: viewers know that it exists, not its outcome. */
export interface HiddenAttempt {
  readonly kind: 'hidden';
  readonly submitId: number;
  readonly uid: string;
  readonly problem: number;
  readonly at: number;
}

export type ScoreboardAttempt = JudgedAttempt | HiddenAttempt;

/** Times of a contest, in milliseconds since the epoch. */
export interface ContestTimes {
  readonly startsAt: number;
  /** Exclusive. */
  readonly endsAt: number;
}

/** Selects the events of a scoreboard. */
export interface Visibility {
  /** Outcomes are hidden from this time on; null if none are. */
  readonly sealedFrom: number | null;
  /** Includes submissions after the end; never on a frozen scoreboard. */
  readonly takesLate: boolean;
  /** Attempts during the freeze that a ceremony has revealed so far; absent: none. */
  readonly isRevealed?: (event: JudgedAttempt) => boolean;
}

/** Returns the event as visible in this view; null if it is hidden completely. */
export function attemptThrough(
  visibility: Visibility,
  times: ContestTimes,
  event: JudgedAttempt,
): ScoreboardAttempt | null {
  const { submitId, uid, problem, at } = event;
  if (at < times.startsAt) return null;
  if (
    visibility.sealedFrom !== null &&
    at >= visibility.sealedFrom &&
    visibility.isRevealed?.(event) !== true
  ) {
    return at < times.endsAt ? { kind: 'hidden', submitId, uid, problem, at } : null;
  }
  if (at < times.endsAt) return event;
  return visibility.takesLate && visibility.sealedFrom === null ? event : null;
}

/** Orders by time, then by submission id. */
export function compareMoments(
  left: Pick<ScoreboardAttempt, 'at' | 'submitId'>,
  right: Pick<ScoreboardAttempt, 'at' | 'submitId'>,
): number {
  return left.at - right.at || left.submitId - right.submitId;
}
