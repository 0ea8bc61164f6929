import type { RatingFormulaKey } from '@xiezhi/contract/rating';
export type { RatingFormulaKey };

/** Rating with which users without a rating enter a contest, in all formulas. */
export const initialRating = 1500;

/** A factor of the belief about a skill. The weight is the reciprocal of a variance. */
export interface WeightedMean {
  readonly mean: number;
  readonly weight: number;
}

/** State of a user in Elo-MMR, in addition to the rating. */
export interface EloMemory {
  /** Standard deviation of the belief about the skill, in rating points. */
  readonly deviation: number;
  readonly gaussian: WeightedMean;
  /** Past performances, oldest first. */
  readonly performances: readonly WeightedMean[];
}

/** Rating of a user between two contests. */
export interface RatingState {
  /** Exact value of the rating; `displayedRating` rounds it. */
  readonly mean: number;
  /** Additional state of the formula. Null if the formula of the last contest has none. */
  readonly memory: EloMemory | null;
}

/** A participant of one contest. */
export interface RatingEntrant {
  /** Rating before the contest; null if this is the user's first rated contest. */
  readonly before: RatingState | null;
  /** Lower is better; participants with equal ranks are tied. Only the order matters. */
  readonly rank: number;
}

/**
 * Result of one participant. `performance` is the rating that would match the rank; null if the formula does not
 * compute it.
 */
export interface RatingOutcome {
  readonly after: RatingState;
  readonly performance: number | null;
}

/** The part of an outcome that is stored. */
export interface StoredOutcome {
  readonly mean: number;
  readonly performance: number | null;
}

/**
 * A rating formula. It is a pure function: the same entrants give the same outcomes in any order.
 *
 * If the last contest of a user used another formula, the user enters with the rating from that contest as `mean`, and
 * `memory` is null.
 */
export interface RatingFormula {
  readonly key: RatingFormulaKey;
  /** Returns the outcomes of a contest, in the order of the entrants. */
  rate(entrants: readonly RatingEntrant[]): RatingOutcome[];
  /** Returns the state of a participant after a stored outcome of `rate`. The other participants are not needed. */
  resume(before: RatingState | null, stored: StoredOutcome): RatingState;
}

/** Returns the rating that is shown: the mean, rounded half up. */
export function displayedRating({ mean }: Pick<RatingState, 'mean'>): number {
  return Math.floor(mean + 0.5);
}
