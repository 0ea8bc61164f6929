/*
 * Scores have two decimals. They are numbers whose value is the double nearest to a multiple of 0.01, so equal scores
 * are equal numbers; arithmetic on them is done in whole hundredths, where doubles are exact.
 */

/** Whole hundredths of a score, halves rounded up. */
export function hundredthsOf(score: number): number {
  return Math.round(Number(`${score}e2`));
}

/** The score with this many hundredths. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** A number as a score: rounded to two decimals, halves up. */
export function toScore(value: number): number {
  // Very small numbers are written with an exponent, which `hundredthsOf` cannot extend.
  return Math.abs(value) < 1e-3 ? 0 : fromHundredths(hundredthsOf(value));
}

/** Exact sum of scores; 0 of none. */
export function sumScores(scores: readonly number[]): number {
  return fromHundredths(scores.reduce((total, score) => total + hundredthsOf(score), 0));
}

/** Mean of scores, rounded to two decimals, halves up; 0 of none. */
export function meanScore(scores: readonly number[]): number {
  const count = scores.length;
  if (count === 0) return 0;
  const sum = scores.reduce((total, score) => total + hundredthsOf(score), 0);
  return fromHundredths(Math.floor((2 * sum + count) / (2 * count)));
}

/** A score for clients that expect whole numbers: halves rounded up. */
export function wholeScore(score: number): number {
  return Math.floor((hundredthsOf(score) + 50) / 100);
}
