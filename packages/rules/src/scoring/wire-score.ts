import { wholeScore } from './hundredths.ts';

/** A score as existing clients read it, with the exact one beside it where rounding changed it. */
export interface RoundedScore<Score extends number | null> {
  readonly score: Score;
  readonly exactScore?: number;
}

/** The fields of a score on the wire: `score` rounded half up, and `exactScore` where that is another number. */
export function scoreFields(exact: number): RoundedScore<number>;
/** The same where there may be no score: `score` is null then. */
export function scoreFields(exact: number | null): RoundedScore<number | null>;
/** Both overloads. */
export function scoreFields(exact: number | null): RoundedScore<number | null> {
  if (exact === null) return { score: exact };
  const score = wholeScore(exact);
  return score === exact ? { score } : { score, exactScore: exact };
}

/** The same of what a problem is worth. */
export function ioScoreFields(exact: number | null): { ioScore: number | null; exactIoScore?: number } {
  const { score, exactScore } = scoreFields(exact);
  return { ioScore: score, ...(exactScore !== undefined && { exactIoScore: exactScore }) };
}

/** What a problem is worth exactly, of such fields; null: nothing is known of it. */
export function exactIoScoreOf({
  ioScore = null,
  exactIoScore,
}: {
  readonly ioScore?: number | null | undefined;
  readonly exactIoScore?: number | undefined;
}): number | null {
  return exactIoScore ?? ioScore;
}

/** The exact score of such fields. */
export function exactScoreOf<Score extends number | null | undefined>({
  score,
  exactScore,
}: {
  readonly score: Score;
  readonly exactScore?: number | undefined;
}): Score | number {
  return exactScore ?? score;
}
