import { toScore } from '../scoring/hundredths.ts';
/**
 * Hints that a user opens one by one. An opened hint may cost points of later attempts, but never of earlier ones. Only
 * the openings are stored; this module computes the cost from them.
 */
export interface HintOpening {
  readonly at: Date;
  /** Price in percent of the score, as shown before the hint was opened. */
  readonly price: number;
}

/**
 * Returns the price of an attempt at a time, in percent of the score: the sum of the prices of the hints opened before,
 * at most 100.
 */
export function hintPriceAt(openings: readonly HintOpening[], at: Date): number {
  const sum = openings.reduce((total, { at: openedAt, price }) => total + (openedAt <= at ? price : 0), 0);
  return Math.min(100, sum);
}

/**
 * Returns the points of an attempt after its hints are deducted.
 * @param most full score; prices are percentages of it
 */
export function afterHints(points: number, openings: readonly HintOpening[], at: Date, most = 100): number {
  return Math.max(0, points - (most * hintPriceAt(openings, at)) / 100);
}

/** A finished attempt at a problem with scores. */
export interface AttemptBeforeHints {
  /** Ids increase with the time of submission. */
  readonly id: number;
  readonly at: Date;
  readonly score: number;
  readonly isAccepted: boolean;
}

export interface HintedScores {
  /** Best score of all attempts, after hints. */
  readonly best: number;
  /**
   * The score that is displayed: the best score of the accepted attempts, or the score of the last attempt if none is
   * accepted.
   */
  readonly shown: number;
}

/**
 * Returns the scores of a problem after hints are deducted; null if there are no attempts.
 * @param most full score of the problem
 */
export function scoresAfterHints(
  attempts: readonly AttemptBeforeHints[],
  openings: readonly HintOpening[],
  most: number,
): HintedScores | null {
  const all = attempts.map((one) => ({
    ...one,
    left: toScore(afterHints(one.score, openings, one.at, most)),
  }));
  const last = all.reduce<(typeof all)[number] | null>(
    (latest, one) => (latest === null || one.id > latest.id ? one : latest),
    null,
  );
  if (last === null) return null;
  const accepted = all.filter(({ isAccepted }) => isAccepted);
  return { best: bestOf(all), shown: accepted.length > 0 ? bestOf(accepted) : last.left };
}

const bestOf = (attempts: readonly { readonly left: number }[]) =>
  Math.max(...attempts.map(({ left }) => left));

/** A hint of a problem, and whether the user has opened it. */
interface HintState {
  readonly id: string;
  readonly isOpen: boolean;
}

/** Returns the hint that the user may open next: the first closed one. Null if all are open. */
export function nextHint(hints: readonly HintState[]): string | null {
  return hints.find(({ isOpen }) => !isOpen)?.id ?? null;
}
