import { type RatingDivision, isInDivision } from './division.ts';
import { displayedRating, type RatingFormulaKey, type RatingState } from './formula.ts';
import { ratingFormula } from './registry.ts';

/** Settings of a rated contest. */
export interface RatingTerms extends RatingDivision {
  readonly formula: RatingFormulaKey;
  /** Minimum number of participants in the division. With fewer, the contest is not rated. */
  readonly participants: number;
}

/** Result of a participant. `after` is null if the contest does not count for the user. */
export interface RatedResult {
  readonly uid: string;
  readonly rank: number;
  /** Displayed rating before the contest; null if there was none. */
  readonly before: number | null;
  readonly after: RatingState | null;
  readonly performance: number | null;
}

/**
 * Rates a contest. Participants outside of the division neither win nor lose points and are not opponents of the
 * others.
 * @param places all participants with their ranks
 * @param stateOf returns the rating of a user before the contest; null if there is none
 */
export function rateContest(
  terms: RatingTerms,
  places: readonly { readonly uid: string; readonly rank: number }[],
  stateOf: (uid: string) => RatingState | null,
): RatedResult[] {
  const all = places.map(({ uid, rank }) => {
    const state = stateOf(uid);
    const before = state && displayedRating(state);
    return { uid, rank, state, before, counts: isInDivision(terms, before) };
  });
  const counted = all.filter(({ counts }) => counts);
  const isEnough = counted.length >= terms.participants;
  const entrants = counted.map(({ state, rank }) => ({ before: state, rank }));
  const outcomes = isEnough ? ratingFormula(terms.formula).rate(entrants) : [];
  const outcomeOf = new Map(counted.map(({ uid }, index) => [uid, outcomes[index]]));
  return all.map(({ uid, rank, before }) => {
    const outcome = outcomeOf.get(uid);
    return { uid, rank, before, after: outcome?.after ?? null, performance: outcome?.performance ?? null };
  });
}
