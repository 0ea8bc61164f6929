import { performances } from './elo-mmr-performance.ts';
import {
  type EloMemory,
  initialRating,
  type RatingFormula,
  type RatingState,
  type WeightedMean,
} from './formula.ts';
import { zeroOf } from './zero.ts';

/*
 * Elo-MMR(1) with the logistic performance model.
 *
 * Source: A. Ebtekar and P. Liu, "Elo-MMR: A Rating System for Massive Multiplayer Competitions", WWW 2021,
 * https://arxiv.org/abs/2101.00400, algorithms 1 to 3. Parameters are the defaults of the authors' published
 * implementation: a contest weight of 0.2 and a limiting deviation of 80 points, thus beta² = (1 + 1/0.2) * 80² and
 * gamma² = 0.2 * 80².
 *
 * The belief about a skill is the product of one Gaussian factor and one logistic factor per past performance. Before a
 * contest, the belief widens (`diffuse`): the weights of past performances are multiplied by kappa², and a part of what
 * they lose moves to the Gaussian factor, whose mean moves toward the rating. Then the performance in the contest is
 * estimated from rank and opponents (`performances`) and becomes a new factor. The rating is the mode of the belief, so
 * single unusual results have little effect.
 *
 * kappa² is about 0.7 for users with a long history. When there are more than `memoryMax` performances, the oldest one
 * is merged into the Gaussian factor. This changes ratings by far less than one point.
 */

const limitingDeviation = 80;
const contestWeight = 0.2;
const initialDeviation = 350;
const memoryMax = 30;

/** Variance of a performance around the skill (beta²). */
const performanceVariance = (1 + 1 / contestWeight) * limitingDeviation ** 2;
/** Variance that a skill gains per contest (gamma²). */
const driftVariance = contestWeight * limitingDeviation ** 2;
/** Scale of a logistic distribution with variance 1. */
const logisticScale = Math.sqrt(3) / Math.PI;
const performanceScale = logisticScale * Math.sqrt(performanceVariance);

interface Belief extends EloMemory {
  readonly mean: number;
}

function beliefOf(before: RatingState | null): Belief {
  const mean = before?.mean ?? initialRating;
  const memory = before?.memory ?? {
    deviation: initialDeviation,
    gaussian: { mean, weight: initialDeviation ** -2 },
    performances: [],
  };
  return { mean, ...memory };
}

function blend(left: WeightedMean, right: WeightedMean): WeightedMean {
  const weight = left.weight + right.weight;
  return { mean: (left.weight * left.mean + right.weight * right.mean) / weight, weight };
}

/** Widens a belief by the drift of one contest (algorithm 2 with rho = 1). */
function diffuse({ mean, deviation, gaussian, performances: past }: Belief): Belief {
  const kappa = 1 / (1 + driftVariance / deviation ** 2);
  const total = past.reduce((sum, { weight }) => sum + weight, gaussian.weight);
  const kept = { mean: gaussian.mean, weight: kappa * gaussian.weight };
  const moved = blend(kept, { mean, weight: (1 - kappa) * total });
  return {
    mean,
    deviation: deviation / Math.sqrt(kappa),
    gaussian: { mean: moved.mean, weight: kappa * moved.weight },
    performances: past.map((one) => ({ mean: one.mean, weight: kappa ** 2 * one.weight })),
  };
}

/** Returns the memory after a new performance. The belief must already be widened by `diffuse`. */
function remember({ deviation, gaussian, performances: past }: Belief, performance: number): EloMemory {
  const [oldest] = past;
  const isFull = past.length >= memoryMax && oldest !== undefined;
  return {
    deviation: (deviation ** -2 + 1 / performanceVariance) ** -0.5,
    gaussian: isFull ? blend(gaussian, oldest) : gaussian,
    performances: [...past.slice(isFull ? 1 : 0), { mean: performance, weight: 1 / performanceVariance }],
  };
}

/** Returns the mode of a belief (second part of algorithm 3). */
function modeOf({ gaussian, performances: past }: EloMemory): number {
  const means = [gaussian.mean, ...past.map(({ mean }) => mean)];
  const slopes = past.map(({ weight }) => (weight * performanceVariance) / performanceScale);
  return zeroOf(Math.min(...means), Math.max(...means), (x) => {
    let value = gaussian.weight * (x - gaussian.mean);
    let slope = gaussian.weight;
    for (const [index, { mean }] of past.entries()) {
      const factor = slopes[index] ?? 0;
      const tanh = Math.tanh((x - mean) / (2 * performanceScale));
      value += factor * tanh;
      slope += (factor * (1 - tanh * tanh)) / (2 * performanceScale);
    }
    return { value, slope };
  });
}

/** The Elo-MMR formula. Users without a rating enter with `initialRating` and a deviation of 350. */
export const eloMmr: RatingFormula = {
  key: 'elo-mmr',
  rate(entrants) {
    const beliefs = entrants.map(({ before }) => diffuse(beliefOf(before)));
    const opponents = beliefs.map(({ mean, deviation }, index) => ({
      mean,
      scale: logisticScale * Math.sqrt(deviation ** 2 + performanceVariance),
      rank: entrants[index]?.rank ?? 0,
    }));
    const performanceOf = performances(opponents);
    return beliefs.map((belief, index) => {
      const performance = performanceOf(entrants[index]?.rank ?? 0);
      const memory = remember(belief, performance);
      return { after: { mean: modeOf(memory), memory }, performance };
    });
  },
  resume(before, { mean, performance }) {
    const belief = diffuse(beliefOf(before));
    return { mean, memory: remember(belief, performance ?? mean) };
  },
};
