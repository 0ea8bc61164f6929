import { displayedRating, initialRating, type RatingEntrant, type RatingFormula } from './formula.ts';

/*
 * The rating formula of Codeforces.
 *
 * Sources: M. Mirzayanov, "Open Codeforces Rating System", October 2015 (https://codeforces.com/blog/entry/20762), and
 * the class `CodeforcesRatingCalculator` linked there (https://codeforces.com/contest/1/submission/13861109).
 *
 * A participant with rating a finishes before one with rating b with probability 1 / (1 + 10^((b - a) / 400)). The seed
 * of a participant is the expected rank: 1 plus, for each other participant, the probability that this one finishes
 * before. The geometric mean of seed and actual rank is the deserved rank. The target is the rating whose seed, among
 * the same opponents, equals the deserved rank. The rating change is half of the difference between target and rating,
 * in whole points rounded towards zero.
 *
 * Two corrections against inflation are added to all changes. The first makes the sum of all changes slightly negative.
 * The second is between -10 and 0. If the sum over the 4 * round(sqrt(n)) highest rated participants is positive, it
 * brings this sum to zero.
 *
 * Deviation from the published class: its search for the target (`getRatingToRank`) counts the participant among the
 * opponents, here it does not. The ratings that Codeforces publishes follow the latter. Of the 1,248 published changes
 * of contest 1349, this formula gives all (`codeforces.test.ts`), and that of the class differs in 280, by up to 13.
 *
 * Tied participants have the last rank of their group, as in the published class. Seeds are computed once per distinct
 * rating, so the time depends on the number of distinct ratings and not on the number of pairs.
 */

/** Targets are searched below this rating, as in the published class. */
const targetLimit = 8000;
/** Rating differences beyond this are cut off to this value. The probability is then below 1e-10. */
const differenceLimit = 16_384;

/** Probabilities to finish before an opponent. The index is (own rating − opponent's rating) + `differenceLimit`. */
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

/** Returns a function that computes the expected rank of an additional participant by rating. It caches results. */
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

/** Returns the rating change before the corrections. Participants are not their own opponents. */
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

/** Returns a rank for each entrant, in their order. Tied entrants get the last rank of their group. */
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

/** The Codeforces formula. Ratings are whole numbers. Users without a rating enter with `initialRating`. */
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
