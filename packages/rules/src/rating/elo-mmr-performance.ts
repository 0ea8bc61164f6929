import { type Slope, zeroOf } from './zero.ts';

/**
 * A participant as an opponent. The performance is expected to follow a logistic distribution with this mean and scale.
 */
export interface Opponent {
  readonly mean: number;
  readonly scale: number;
  readonly rank: number;
}

/*
 * The performance of a rank is the zero of an increasing function (first part of algorithm 3 of Elo-MMR). Each opponent
 * adds (tanh((p - mean) / 2 scale) ± 1) / scale, with +1 for an opponent who finished before and -1 for one who
 * finished after. A tied opponent adds both terms. Participants are tied with themselves. So the function is the sum of
 * the tanh terms of all participants, plus once more the terms of the tied group, plus a constant.
 *
 * The sum over all participants is the same for every rank. It and its slope are computed only at points `step` apart,
 * and only where needed. Values in between are interpolated by cubic Hermite polynomials. As scales are above 107
 * points, the error of a performance is below 0.001 points. The cost of a contest is the number of distinct opponents
 * times some hundred points, not the number of all pairs.
 */

/** Rating points between two computed sums. */
const step = 16;
/**
 * Performances are searched up to this many scales below the lowest and above the highest mean. It is the logarithm of
 * the size of the largest contest, rounded up.
 */
const reach = 25;

interface Group {
  readonly rank: number;
  readonly members: readonly Opponent[];
  /** Sum of the reciprocal scales of the members, added in ascending order so that the result is reproducible. */
  readonly weight: number;
}

function termsOf(opponents: readonly (readonly [Opponent, number])[], x: number): Slope {
  let [value, slope] = [0, 0];
  for (const [{ mean, scale }, count] of opponents) {
    const tanh = Math.tanh((x - mean) / (2 * scale));
    value += (count * tanh) / scale;
    slope += (count * (1 - tanh * tanh)) / (2 * scale * scale);
  }
  return { value, slope };
}

/** Counts equal opponents. The result is sorted, so it does not depend on the order of the input. */
function distinct(opponents: readonly Opponent[]): (readonly [Opponent, number])[] {
  const sorted = opponents.toSorted((left, right) => left.mean - right.mean || left.scale - right.scale);
  const found: [Opponent, number][] = [];
  for (const one of sorted) {
    const last = found.at(-1);
    if (last && last[0].mean === one.mean && last[0].scale === one.scale) last[1] += 1;
    else found.push([one, 1]);
  }
  return found;
}

/** Returns the sum of the tanh terms of all opponents as an interpolated function. */
function interpolate(opponents: readonly Opponent[]): (x: number) => Slope {
  const terms = distinct(opponents);
  const known = new Map<number, Slope>();
  function node(index: number): Slope {
    let found = known.get(index);
    if (!found) {
      found = termsOf(terms, index * step);
      known.set(index, found);
    }
    return found;
  }
  return (x) => {
    const index = Math.floor(x / step);
    const [left, right] = [node(index), node(index + 1)];
    const t = x / step - index;
    const rise = right.value - left.value;
    const [first, last] = [left.slope * step, right.slope * step];
    const cubic = first + last - 2 * rise;
    const square = 3 * rise - 2 * first - last;
    return {
      value: left.value + t * (first + t * (square + t * cubic)),
      slope: (first + t * (2 * square + 3 * t * cubic)) / step,
    };
  };
}

function weightOf(members: readonly Opponent[]): number {
  return members
    .map(({ scale }) => 1 / scale)
    .toSorted((left, right) => left - right)
    .reduce((sum, weight) => sum + weight, 0);
}

function groupsOf(opponents: readonly Opponent[]): Group[] {
  const groups = new Map<number, Opponent[]>();
  for (const one of opponents) {
    const members = groups.get(one.rank);
    if (members) members.push(one);
    else groups.set(one.rank, [one]);
  }
  return [...groups]
    .map(([rank, members]) => ({ rank, members, weight: weightOf(members) }))
    .toSorted((left, right) => left.rank - right.rank);
}

function most(values: readonly number[]): number {
  return values.reduce((left, right) => Math.max(left, right), -Infinity);
}

/** Returns a function that computes the performance for a rank of the contest. */
export function performances(opponents: readonly Opponent[]): (rank: number) => number {
  const sumAt = interpolate(opponents);
  const [means, scales] = [opponents.map(({ mean }) => mean), opponents.map(({ scale }) => scale)];
  const margin = reach * most(scales);
  const [low, high] = [-most(means.map((mean) => -mean)) - margin, most(means) + margin];
  const groups = groupsOf(opponents);
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<number, number>();
  let before = 0;
  for (const { rank, members, weight } of groups) {
    const constant = 2 * before + weight - total;
    before += weight;
    const own = distinct(members);
    found.set(
      rank,
      zeroOf(low, high, (x) => {
        const [all, tied] = [sumAt(x), termsOf(own, x)];
        return { value: all.value + tied.value + constant, slope: all.slope + tied.slope };
      }),
    );
  }
  return (rank) => found.get(rank) ?? 0;
}
