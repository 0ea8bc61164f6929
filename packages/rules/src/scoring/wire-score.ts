import { wholeScore } from './hundredths.ts';

/** A score as existing clients read it. If rounding changed it, the exact score is added. */
export interface RoundedScore<Score extends number | null> {
  readonly score: Score;
  readonly exactScore?: number;
}

/** Returns the wire fields of a score: `score` is rounded half up, and `exactScore` is added if it differs. */
export function scoreFields(exact: number): RoundedScore<number>;
/** Same for a score that may be missing; `score` is null then. */
export function scoreFields(exact: number | null): RoundedScore<number | null>;
/** Implementation of both overloads. */
export function scoreFields(exact: number | null): RoundedScore<number | null> {
  if (exact === null) return { score: exact };
  const score = wholeScore(exact);
  return score === exact ? { score } : { score, exactScore: exact };
}

/** Returns the same two fields for the maximum score of a problem. */
export function ioScoreFields(exact: number | null): { ioScore: number | null; exactIoScore?: number } {
  const { score, exactScore } = scoreFields(exact);
  return { ioScore: score, ...(exactScore !== undefined && { exactIoScore: exactScore }) };
}

/** Returns the exact maximum score from the fields of `ioScoreFields`; null if it is unknown. */
export function exactIoScoreOf({
  ioScore = null,
  exactIoScore,
}: {
  readonly ioScore?: number | null | undefined;
  readonly exactIoScore?: number | undefined;
}): number | null {
  return exactIoScore ?? ioScore;
}

/** Returns the exact score from the fields of `scoreFields`. */
export function exactScoreOf<Score extends number | null | undefined>({
  score,
  exactScore,
}: {
  readonly score: Score;
  readonly exactScore?: number | undefined;
}): Score | number {
  return exactScore ?? score;
}
