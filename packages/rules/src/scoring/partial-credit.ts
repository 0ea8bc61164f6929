import { compareDecimals, parseDecimal } from './decimal.ts';

/** Unit of a checker's number: percent of the case's score, points, or a fraction of the case's score. */
export type ScoreUnit = 'percent' | 'points' | 'fraction';

/** Partial credit of a checker: the number as text, exactly as printed. */
export interface PartialCredit {
  value: string;
  unit: ScoreUnit;
}

/** Whether partial credit is positive: a case with no credit ends its subtask. */
export function isPositiveCredit(credit: PartialCredit | null): boolean {
  const value = credit === null ? null : parseDecimal(credit.value);
  return value !== null && compareDecimals(value, { digits: 0n, scale: 0 }) > 0;
}
