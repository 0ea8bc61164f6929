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
  {
    file: 'packages/rules/src/comparison/difference.ts',
    before: 'readonly #buffer = new Uint8Array(4 * contextBytes);',
    after: 'readonly #buffer = new Uint8Array((3) * contextBytes);',
    reason: 'any buffer of at least twice the context keeps the last bytes',
  },
  {
    file: 'packages/rules/src/comparison/compare.ts',
    before: 'if (this.#isTolerant) while (equal > 0 && isSpace(user[equal - 1] ?? 0)) equal--;',
    after: 'if (this.#isTolerant) while (equal >= 0 && isSpace(user[equal - 1] ?? 0)) equal--;',
    reason: 'before the first byte there is no blank',
  },
  {
    file: 'packages/rules/src/comparers/multiset-sum.ts',
    before: 'a = 0;',
    after: 'a = (-1);',
    reason: 'an item begins with `clear`',
  },
];
