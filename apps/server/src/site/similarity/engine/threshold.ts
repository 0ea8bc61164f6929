/** Bounds of a threshold. Below `least` programs share too little; above `most` changed copies would be missed. */
export const thresholdBounds = { least: 0.5, most: 0.75 } as const;

/** With fewer pairs there is no distribution: a pair would be compared with a threshold made of its own score. */
const fewest = 3;
/** From this number of pairs on, copies are few enough to fit the tail between these quantiles. */
const large = { pairs: 200, from: 0.75, to: 0.97 } as const;
/** Quantiles for smaller sets, where a few copies are a large share of all pairs. */
const small = { from: 0.25, to: 0.6 } as const;
/** Share of unrelated pairs that may exceed the threshold. Most of them have too little `evidence` to be suspicious. */
const exceedingPart = 0.004;

/**
 * Returns the threshold of a set of pairs: the minimum score, from 0 to 1, of a suspicious pair. It is estimated from
 * the scores of all pairs. An exponential tail is fitted between two quantiles, a range that copies rarely affect. The
 * tail is then extended to the score that only few unrelated pairs exceed. Easy problems have similar solutions, so
 * they get a higher threshold. Very few pairs get the least one.
 */
export function thresholdOf(scores: Float64Array): number {
  if (scores.length < fewest) return thresholdBounds.least;
  const sorted = scores.toSorted();
  const { from, to } = sorted.length >= large.pairs ? large : small;
  const low = quantile(sorted, from);
  const high = quantile(sorted, to);
  const scale = (high - low) / Math.log((1 - from) / (1 - to));
  const extended = high + scale * Math.log((1 - to) / exceedingPart);
  return Math.min(thresholdBounds.most, Math.max(thresholdBounds.least, extended));
}

function quantile(sorted: Float64Array, part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
