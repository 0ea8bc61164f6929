/** A change that no test can notice, since the module behaves the same with it. */
export interface EquivalentMutant {
  file: string;
  /** The changed lines as `npm run soak -- mutation` prints them. */
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
