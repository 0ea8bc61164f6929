/*
 * Scores have two decimals. A score is stored as the double nearest to a multiple of 0.01, so equal scores are equal
 * numbers. Arithmetic uses whole hundredths, for which doubles are exact.
 */

/** Returns a score in whole hundredths, halves rounded up. */
export function hundredthsOf(score: number): number {
  return Math.round(Number(`${score}e2`));
}

/** Returns the score for a number of hundredths. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** Rounds a number to a score with two decimals, halves up. */
export function toScore(value: number): number {
  // Doubles below 1e-6 would be formatted with an exponent, which `hundredthsOf` cannot parse.
  return Math.abs(value) < 1e-3 ? 0 : fromHundredths(hundredthsOf(value));
}

/** Returns the exact sum of scores; 0 for an empty list. */
export function sumScores(scores: readonly number[]): number {
  return fromHundredths(scores.reduce((total, score) => total + hundredthsOf(score), 0));
}

/** Returns the mean of scores, rounded to two decimals, halves up; 0 for an empty list. */
export function meanScore(scores: readonly number[]): number {
  const count = scores.length;
  if (count === 0) return 0;
  const sum = scores.reduce((total, score) => total + hundredthsOf(score), 0);
  return fromHundredths(Math.floor((2 * sum + count) / (2 * count)));
}

/** Rounds a score to a whole number (halves up), for clients that expect whole numbers. */
export function wholeScore(score: number): number {
  return Math.floor((hundredthsOf(score) + 50) / 100);
}
