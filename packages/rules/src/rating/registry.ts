import { codeforces } from './codeforces.ts';
import { eloMmr } from './elo-mmr.ts';
import type { RatingFormula, RatingFormulaKey } from './formula.ts';

/** The rating formulas. To add one, write a file for it and list it here. */
const formulas: Readonly<Record<RatingFormulaKey, RatingFormula>> = { codeforces, 'elo-mmr': eloMmr };

/** Returns the formula with this name. */
export function ratingFormula(key: RatingFormulaKey): RatingFormula {
  return formulas[key];
}
