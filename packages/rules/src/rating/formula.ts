import type { RatingFormulaKey } from '@xiezhi/contract/rating';
export type { RatingFormulaKey };

/** Rating with which a user without one enters a contest, in both formulas. */
export const initialRating = 1500;

/** A factor of the belief about a skill: a mean and a weight, the reciprocal of a variance. */
export interface WeightedMean {
  readonly mean: number;
  readonly weight: number;
}

/** What Elo-MMR knows about a user besides the rating. */
export interface EloMemory {
  /** Standard deviation of the belief about the skill, in rating points. */
  readonly deviation: number;
  readonly gaussian: WeightedMean;
  /** Past performances, the oldest first. */
  readonly performances: readonly WeightedMean[];
}

/** Rating of a user between two contests. */
export interface RatingState {
  /** Exact value; `displayedRating` rounds it. */
  readonly mean: number;
  /** Null if the formula of the last contest keeps no memory. */
  readonly memory: EloMemory | null;
}

/** A participant of one contest. */
export interface RatingEntrant {
  /** Null: the first rated contest. */
  readonly before: RatingState | null;
  /** Lower is better; participants with equal ranks are tied. Only the order matters. */
  readonly rank: number;
}

/** Result of one participant. `performance`: the rating that matches this rank; null if the formula has none. */
export interface RatingOutcome {
  readonly after: RatingState;
  readonly performance: number | null;
}

/** What is stored of an outcome. */
export interface StoredOutcome {
  readonly mean: number;
  readonly performance: number | null;
}

/**
 * A rating formula. Pure: equal entrants give equal outcomes, whatever their order.
 *
 * A user whose last contest had another formula enters with the rating of that contest as `mean`; `memory`
 * is null.
 */
export interface RatingFormula {
  readonly key: RatingFormulaKey;
  /** Returns the outcomes of a contest, in the order of the entrants. */
  rate(entrants: readonly RatingEntrant[]): RatingOutcome[];
  /** Returns the state after a stored outcome, as `rate` returned it, without the other participants. */
  resume(before: RatingState | null, stored: StoredOutcome): RatingState;
}

/** Returns the rating that is shown: the mean, rounded half up. */
export function displayedRating({ mean }: Pick<RatingState, 'mean'>): number {
  return Math.floor(mean + 0.5);
}
