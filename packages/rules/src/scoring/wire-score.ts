import { wholeScore } from './hundredths.ts';

/** A score as existing clients read it, with the exact one if rounding changed it. */
export interface RoundedScore<Score extends number | null> {
  readonly score: Score;
  readonly exactScore?: number;
}

/** Returns the wire fields of a score: `score` rounded half up, and `exactScore` if that differs. */
export function scoreFields(exact: number): RoundedScore<number>;
/** The same if there may be no score: `score` is null then. */
export function scoreFields(exact: number | null): RoundedScore<number | null>;
/** Implementation of both overloads. */
export function scoreFields(exact: number | null): RoundedScore<number | null> {
  if (exact === null) return { score: exact };
  const score = wholeScore(exact);
  return score === exact ? { score } : { score, exactScore: exact };
}

/** Returns the same fields for a problem's maximum score. */
export function ioScoreFields(exact: number | null): { ioScore: number | null; exactIoScore?: number } {
  const { score, exactScore } = scoreFields(exact);
  return { ioScore: score, ...(exactScore !== undefined && { exactIoScore: exactScore }) };
}

/** Returns the exact maximum score from such fields; null if unknown. */
export function exactIoScoreOf({
  ioScore = null,
  exactIoScore,
}: {
  readonly ioScore?: number | null | undefined;
  readonly exactIoScore?: number | undefined;
}): number | null {
  return exactIoScore ?? ioScore;
}

/** Returns the exact score from such fields. */
export function exactScoreOf<Score extends number | null | undefined>({
  score,
  exactScore,
}: {
  readonly score: Score;
  readonly exactScore?: number | undefined;
}): Score | number {
  return exactScore ?? score;
}
