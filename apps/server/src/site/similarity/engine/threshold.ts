/** Bounds of a threshold: below, programs share too little to accuse anybody; above, copies with changes would be missed. */
export const thresholdBounds = { least: 0.35, most: 0.9 } as const;

/** Number of unrelated pairs that may exceed the threshold in a whole set, if their scores have an exponential tail. */
const expectedFalse = 0.25;
/** From this number of pairs on, copies are few enough to estimate the tail between these quantiles. */
const large = { pairs: 200, from: 0.75, to: 0.97 } as const;
/** In small sets a few copies are a large part of all pairs. */
const small = { from: 0.25, to: 0.6 } as const;

/**
 * Returns the score, 0 to 1, from which a pair is suspicious in its set. It follows the scores of the set: an exponential
 * tail is fitted between two quantiles, below which copies hardly reach, and extended until less than one unrelated pair
 * is expected beyond. Easy problems, whose solutions resemble each other, so get a higher threshold than long ones.
 */
export function thresholdOf(scores: Float32Array): number {
  const sorted = scores.toSorted();
  const { from, to } = sorted.length >= large.pairs ? large : small;
  const low = quantile(sorted, from);
  const high = quantile(sorted, to);
  const scale = (high - low) / Math.log((1 - from) / (1 - to));
  const beyond = Math.log(Math.max(1, (sorted.length * (1 - to)) / expectedFalse));
  return Math.min(thresholdBounds.most, Math.max(thresholdBounds.least, high + scale * beyond));
}

function quantile(sorted: Float32Array, part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
