import { compareDecimals, parseDecimal } from './decimal.ts';

/** What a checker's number is a share of: hundredths of the case, points, or the case itself. */
export type ScoreUnit = 'percent' | 'points' | 'fraction';

/** What a checker gave for a partly right answer: the number as text, exactly as it was said. */
export interface PartialCredit {
  value: string;
  unit: ScoreUnit;
}

/** Whether partial credit is more than nothing: a case with none of it ends its subtask. */
export function isPositiveCredit(credit: PartialCredit | null): boolean {
  const value = credit === null ? null : parseDecimal(credit.value);
  return value !== null && compareDecimals(value, { digits: 0n, scale: 0 }) > 0;
}
