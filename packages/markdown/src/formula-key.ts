import type { Formula } from '@xiezhi/contract/text/formula';

/** The TeX of a formula as it is written in a text, and whether it is a displayed formula. */
export type FormulaSource = Pick<Formula, 'tex' | 'isDisplay'>;

/** Returns the same key for formulas that render alike. */
export function keyOf({ tex, isDisplay }: FormulaSource): string {
  return (isDisplay ? 'display ' : 'inline ') + tex;
}
