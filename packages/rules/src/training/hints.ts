import { toScore } from '../scoring/hundredths.ts';
/**
 * Hints that a solver opens one by one. Opening one may cost points: of what is tried from then on, never of what was
 * handed in before. Only the openings are stored; what they take is this fold.
 */
export interface HintOpening {
  readonly at: Date;
  /** Points of 100, as they were told before it was opened. */
  readonly price: number;
}

/** What a try at a moment loses for the hints that were open then: points of 100, at most all. */
export function hintPriceAt(openings: readonly HintOpening[], at: Date): number {
  const sum = openings.reduce((total, { at: openedAt, price }) => total + (openedAt <= at ? price : 0), 0);
  return Math.min(100, sum);
}

/** Points of a try after its hints. @param most the full score, of which prices are hundredths */
export function afterHints(points: number, openings: readonly HintOpening[], at: Date, most = 100): number {
  return Math.max(0, points - (most * hintPriceAt(openings, at)) / 100);
}

/** A finished try of a problem that has scores. */
export interface ScoredTry {
  /** Rises with time. */
  readonly id: number;
  readonly at: Date;
  readonly score: number;
  readonly isAccepted: boolean;
}

export interface HintedScores {
  /** Of all tries. */
  readonly best: number;
  /** What a record shows: the best accepted one, or else the last. */
  readonly shown: number;
}

/** Scores of a problem after hints; null where nothing was tried. @param most the full score of the problem */
export function scoresAfterHints(
  tries: readonly ScoredTry[],
  openings: readonly HintOpening[],
  most: number,
): HintedScores | null {
  const all = tries.map((one) => ({
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

const bestOf = (tries: readonly { readonly left: number }[]) => Math.max(...tries.map(({ left }) => left));

/** A hint of a problem in its order, and whether the solver has opened it. */
interface HintState {
  readonly id: string;
  readonly isOpen: boolean;
}

/** The hint that may be opened next: the first closed one; null where all are open. */
export function nextHint(hints: readonly HintState[]): string | null {
  return hints.find(({ isOpen }) => !isOpen)?.id ?? null;
}
