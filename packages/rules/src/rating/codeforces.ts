import { displayedRating, initialRating, type RatingEntrant, type RatingFormula } from './formula.ts';

/*
 * The rating formula of Codeforces, as its author published it.
 *
 * Sources: M. Mirzayanov, "Open Codeforces Rating System", October 2015 (https://codeforces.com/blog/entry/20762), and the
 * class `CodeforcesRatingCalculator` linked there (https://codeforces.com/contest/1/submission/13861109).
 *
 * Theory. A participant with rating a finishes before one with rating b with probability 1 / (1 + 10^((b - a) / 400)). The seed
 * of a participant is the expected rank: 1 plus the probabilities of the others to finish before. The geometric mean of
 * seed and rank is the rank that the participant deserves; the rating that has this seed among the others is the target,
 * and the change is half of the way there, in whole points towards zero.
 *
 * Two corrections against inflation are added to all changes. The first makes their sum slightly negative. The second, from
 * -10 to 0, brings the sum of the 4 * round(sqrt(n)) highest rated participants to zero if it is positive.
 *
 * Tied participants have the last rank of their group, as in the published class. Seeds are computed per distinct rating, so
 * the time depends on the number of distinct ratings and not on the number of pairs.
 */

/** Targets are searched below this rating, as in the published class. */
const targetLimit = 8000;
/** Differences beyond this are treated as this; the probability is then below 1e-10. */
const differenceLimit = 16_384;

/** Table of the probability to finish before an opponent; the index is own rating - opponent's rating + `differenceLimit`. */
const winProbability = Float64Array.from(
  { length: 2 * differenceLimit + 1 },
  (_, index) => 1 / (1 + 10 ** ((differenceLimit - index) / 400)),
);

function probability(rating: number, opponent: number): number {
  const difference = Math.max(-differenceLimit, Math.min(differenceLimit, rating - opponent));
  return winProbability[difference + differenceLimit] ?? 0;
}

interface Contestant {
  readonly rating: number;
  readonly rank: number;
  change: number;
}

/** Returns a function for the expected rank of an additional participant; results are kept. */
function createSeeds(contestants: readonly Contestant[]): (rating: number) => number {
  const counts = new Map<number, number>();
  for (const { rating } of contestants) counts.set(rating, (counts.get(rating) ?? 0) + 1);
  const ratings = [...counts].toSorted(([left], [right]) => left - right);
  const known = new Map<number, number>();
  return (rating) => {
    let seed = known.get(rating);
    if (seed === undefined) {
      seed = 1;
      for (const [opponent, count] of ratings) seed += count * probability(opponent, rating);
      known.set(rating, seed);
    }
    return seed;
  };
}

/** Returns the change before corrections. The participant is not an opponent of itself. */
function rawChange({ rating, rank }: Contestant, seedOf: (rating: number) => number): number {
  const seedAt = (other: number) => seedOf(other) - probability(rating, other);
  const deserved = Math.sqrt(rank * seedAt(rating));
  let [low, high] = [1, targetLimit];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (seedAt(middle) < deserved) high = middle;
    else low = middle;
  }
  return Math.trunc((low - rating) / 2);
}

/** Returns the last rank of each group of equal ranks, in the order of the entrants. */
function lastRanks(entrants: readonly RatingEntrant[]): number[] {
  const counts = new Map<number, number>();
  for (const { rank } of entrants) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const last = new Map<number, number>();
  let sum = 0;
  for (const [rank, count] of [...counts].toSorted(([left], [right]) => left - right)) {
    sum += count;
    last.set(rank, sum);
  }
  return entrants.map(({ rank }) => last.get(rank) ?? sum);
}

function sumOf(contestants: readonly Contestant[]): number {
  return contestants.reduce((sum, { change }) => sum + change, 0);
}

function correct(contestants: readonly Contestant[]): void {
  const count = contestants.length;
  const first = Math.trunc(-sumOf(contestants) / count) - 1;
  for (const one of contestants) one.change += first;
  const highest = contestants
    .toSorted((left, right) => right.rating - left.rating || left.rank - right.rank)
    .slice(0, 4 * Math.round(Math.sqrt(count)));
  const second = Math.min(0, Math.max(-10, Math.trunc(-sumOf(highest) / highest.length)));
  for (const one of contestants) one.change += second;
}

/** The Codeforces formula. Ratings are whole numbers; users without one enter with `initialRating`. */
export const codeforces: RatingFormula = {
  key: 'codeforces',
  rate(entrants) {
    if (entrants.length === 0) return [];
    const ranks = lastRanks(entrants);
    const contestants = entrants.map(({ before }, index): Contestant => ({
      rating: before ? displayedRating(before) : initialRating,
      rank: ranks[index] ?? 0,
      change: 0,
    }));
    const seedOf = createSeeds(contestants);
    const changes = new Map<string, number>();
    for (const one of contestants) {
      const key = `${one.rating} ${one.rank}`;
      const change = changes.get(key) ?? rawChange(one, seedOf);
      changes.set(key, change);
      one.change = change;
    }
    correct(contestants);
    return contestants.map(({ rating, change }) => ({
      after: { mean: rating + change, memory: null },
      performance: null,
    }));
  },
  resume: (_before, { mean }) => ({ mean, memory: null }),
};
