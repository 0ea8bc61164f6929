/**
 * One finished judging of a contest submission, as an event with an absolute time. Scoreboards are folded from such
 * events. The viewer's permissions select the events to fold. Nothing is masked afterwards, so a scoreboard cannot leak
 * what it never received. Minutes, penalties, ranks and awards are always derived. So moving a contest or rejudging
 * needs no repair of stored values.
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

/** An attempt during the freeze: viewers see that it exists but not its outcome. */
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

/** What a view of the scoreboard shows. */
export interface Visibility {
  /** Start of hidden outcomes, in milliseconds since the epoch. Null if no outcomes are hidden. */
  readonly sealedFrom: number | null;
  /** Whether submissions after the end are included. Never true for a frozen scoreboard. */
  readonly takesLate: boolean;
  /** Whether a ceremony has already revealed this attempt of the freeze. If absent, none is revealed. */
  readonly isRevealed?: (event: JudgedAttempt) => boolean;
}

/** Returns the event as it is visible in this view. Null if the view does not show it at all. */
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

/** Compares events by time, then by submission id. */
export function compareMoments(
  left: Pick<ScoreboardAttempt, 'at' | 'submitId'>,
  right: Pick<ScoreboardAttempt, 'at' | 'submitId'>,
): number {
  return left.at - right.at || left.submitId - right.submitId;
}
