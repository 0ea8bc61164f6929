/** Bounds of a threshold: below, programs share too little; above, changed copies would be missed. */
export const thresholdBounds = { least: 0.5, most: 0.75 } as const;

/** From this number of pairs on, copies are few enough to estimate the tail between these quantiles. */
const large = { pairs: 200, from: 0.75, to: 0.97 } as const;
/** In small sets a few copies are a large part of all pairs. */
const small = { from: 0.25, to: 0.6 } as const;
/** Part of unrelated pairs whose score may exceed the threshold; the least evidence excludes them. */
const exceedingPart = 0.004;

/**
 * Returns the threshold of a set of pairs: the minimum score, 0 to 1, of a suspicious pair. It is estimated from the scores
 * of all pairs: an exponential tail is fitted between two quantiles, which copies rarely affect, and extended to the score
 * that few unrelated pairs exceed. Easy problems, whose solutions are similar, therefore get a higher threshold.
 */
export function thresholdOf(scores: Float32Array): number {
  const sorted = scores.toSorted();
  const { from, to } = sorted.length >= large.pairs ? large : small;
  const low = quantile(sorted, from);
  const high = quantile(sorted, to);
  const scale = (high - low) / Math.log((1 - from) / (1 - to));
  const extended = high + scale * Math.log((1 - to) / exceedingPart);
  return Math.min(thresholdBounds.most, Math.max(thresholdBounds.least, extended));
}

function quantile(sorted: Float32Array, part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
