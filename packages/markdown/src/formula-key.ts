import type { Formula } from '@xiezhi/contract/text/formula';

/** TeX as it stands in a text, and whether it is displayed. */
export type FormulaSource = Pick<Formula, 'tex' | 'isDisplay'>;

/** The same for two formulas that look alike. */
export function keyOf({ tex, isDisplay }: FormulaSource): string {
  return (isDisplay ? 'display ' : 'inline ') + tex;
}
