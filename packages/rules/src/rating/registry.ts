import { codeforces } from './codeforces.ts';
import { eloMmr } from './elo-mmr.ts';
import type { RatingFormula, RatingFormulaKey } from './formula.ts';

/** The rating formulas; a new one needs a file and a line here. */
const formulas: Readonly<Record<RatingFormulaKey, RatingFormula>> = { codeforces, 'elo-mmr': eloMmr };

/** Returns the formula of this name. */
export function ratingFormula(key: RatingFormulaKey): RatingFormula {
  return formulas[key];
}
