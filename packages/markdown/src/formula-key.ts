import type { Formula } from '@xiezhi/contract/text/formula';

/** TeX as written in a text, and whether it is displayed. */
export type FormulaSource = Pick<Formula, 'tex' | 'isDisplay'>;

/** Returns the same key for formulas that render alike. */
export function keyOf({ tex, isDisplay }: FormulaSource): string {
  return (isDisplay ? 'display ' : 'inline ') + tex;
}
