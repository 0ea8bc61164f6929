/** A mutant that no test can detect, because the module's behavior is the same. */
export interface EquivalentMutant {
  file: string;
  /** The changed lines as printed by `npm run soak -- mutation`. */
  before: string;
  after: string;
  reason: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'packages/rules/src/scoreboard/acm.ts',
    before: 'if (left.firstTry || right.firstTry) return left.firstTry ? -1 : 1;',
    after: 'if (left.firstTry || right.firstTry) return left.firstTry ? -(2) : 1;',
    reason: 'only the sign of a comparison counts',
  },
];
