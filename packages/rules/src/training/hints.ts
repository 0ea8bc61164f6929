import { toScore } from '../scoring/hundredths.ts';
/**
 * Hints that a user opens one by one. Opening one may cost points of later attempts, never of earlier ones.
 * Only the openings are stored; the cost is computed by this fold.
 */
export interface HintOpening {
  readonly at: Date;
  /** Price in points of 100, as shown before it was opened. */
  readonly price: number;
}

/** Returns what an attempt at a time loses for the hints opened before it: points of 100, at most all. */
export function hintPriceAt(openings: readonly HintOpening[], at: Date): number {
  const sum = openings.reduce((total, { at: openedAt, price }) => total + (openedAt <= at ? price : 0), 0);
  return Math.min(100, sum);
}

/**
 * Returns the points of an attempt after its hints.
 * @param most the full score; prices are hundredths of it
 */
export function afterHints(points: number, openings: readonly HintOpening[], at: Date, most = 100): number {
  return Math.max(0, points - (most * hintPriceAt(openings, at)) / 100);
}

/** A finished attempt at a problem with scores. */
export interface AttemptBeforeHints {
  /** Increases with time. */
  readonly id: number;
  readonly at: Date;
  readonly score: number;
  readonly isAccepted: boolean;
}

export interface HintedScores {
  /** Best score of all attempts. */
  readonly best: number;
  /** The score for the record: of the best accepted attempt, else the last. */
  readonly shown: number;
}

/**
 * Returns the scores of a problem after hints; null without attempts.
 * @param most the full score of the problem
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

/** A hint of a problem in order, and whether the user has opened it. */
interface HintState {
  readonly id: string;
  readonly isOpen: boolean;
}

/** Returns the hint that may be opened next: the first closed one; null if all are open. */
export function nextHint(hints: readonly HintState[]): string | null {
  return hints.find(({ isOpen }) => !isOpen)?.id ?? null;
}
