/** A change that no test can notice, since the module behaves the same with it. */
export interface EquivalentMutant {
  file: string;
  /** The changed lines as `npm run soak -- mutation` prints them. */
  before: string;
  after: string;
  reason: string;
}

export const equivalentMutants: readonly EquivalentMutant[] = [];
