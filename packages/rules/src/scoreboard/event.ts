/**
 * Scoreboard model. Every finished judging of a contest submission is one event with an absolute time. The viewer's permissions select
 * the events to fold; nothing is masked afterwards, so a scoreboard cannot leak what it never received. Minutes, penalties, ranks and
 * awards are always derived, so moving a contest or rejudging needs no repair of stored values.
 */
export interface JudgedAttempt {
  readonly kind: 'judged';
  readonly submitId: number;
  /** Of the contestant. */
  readonly uid: string;
  /** Number of the problem in the contest (`cpid`). */
  readonly problem: number;
  /** When it was submitted, in milliseconds since the epoch. */
  readonly at: number;
  /** Final verdict, a `JudgeStatus`. */
  readonly verdict: number;
  /** Points of an OI problem; null: there are none. */
  readonly score: number | null;
  readonly timeMs: number | null;
}

/** An attempt behind the freeze: viewers know that it exists, not its outcome. */
export interface HiddenAttempt {
  readonly kind: 'hidden';
  readonly submitId: number;
  readonly uid: string;
  readonly problem: number;
  readonly at: number;
}

export type ScoreboardAttempt = JudgedAttempt | HiddenAttempt;

/** Course of a contest, in milliseconds since the epoch. */
export interface ContestTimes {
  readonly startsAt: number;
  /** Exclusive. */
  readonly endsAt: number;
}

/** Which events a board is made of. */
export interface Visibility {
  /** From here on outcomes are hidden; null: nothing is. */
  readonly sealedFrom: number | null;
  /** Submissions after the end count as well; never on a sealed board. */
  readonly takesLate: boolean;
  /** What a ceremony has told of the tries behind the seal so far; absent: nothing. */
  readonly isTold?: (event: JudgedAttempt) => boolean;
}

/** The event as a board of this cut knows it; null: it knows nothing of it. */
export function isVisibleThrough(
  cut: Visibility,
  times: ContestTimes,
  event: JudgedAttempt,
): ScoreboardAttempt | null {
  const { submitId, uid, problem, at } = event;
  if (at < times.startsAt) return null;
  if (cut.sealedFrom !== null && at >= cut.sealedFrom && cut.isTold?.(event) !== true) {
    return at < times.endsAt ? { kind: 'hidden', submitId, uid, problem, at } : null;
  }
  if (at < times.endsAt) return event;
  return cut.takesLate && cut.sealedFrom === null ? event : null;
}

/** Equal moments follow each other by the number of the submission. */
export function compareMoments(
  left: Pick<ScoreboardAttempt, 'at' | 'submitId'>,
  right: Pick<ScoreboardAttempt, 'at' | 'submitId'>,
): number {
  return left.at - right.at || left.submitId - right.submitId;
}
