import { compareDecimals, parseDecimal } from './decimal.ts';

/** Unit of the number that a checker states: percent of the case's score, points, or a fraction of the case's score. */
export type ScoreUnit = 'percent' | 'points' | 'fraction';

/** Partial credit that a checker states. The number is stored as text, exactly as printed. */
export interface PartialCredit {
  value: string;
  unit: ScoreUnit;
}

/** Whether partial credit is positive. In a subtask, a case without credit ends the subtask. */
export function isPositiveCredit(credit: PartialCredit | null): boolean {
  const value = credit === null ? null : parseDecimal(credit.value);
  return value !== null && compareDecimals(value, { digits: 0n, scale: 0 }) > 0;
}
