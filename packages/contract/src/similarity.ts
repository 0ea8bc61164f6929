/** Limits of similarity reports. */
export const similarityLimits = {
  /** Maximum number of submissions that one report compares. */
  submissionsMax: 3000,
  /**
   * With the choice `all`, maximum number of submissions of one user to one problem that are compared. Older ones are
   * left out.
   */
  perUserMax: 20,
  /** Maximum number of reports that are stored per contest, training or problem. */
  reportsMax: 20,
  /** Maximum number of pairs that one report stores. */
  pairsMax: 2000,
  /** Maximum characters of a note, a reason, a statement or an appeal. */
  textMax: 5000,
  /** Number of days after a decision within which a user may appeal. */
  appealDays: 14,
} as const;

export const similarityChoices = ['best', 'last', 'all'] as const;
export type SimilarityChoice = (typeof similarityChoices)[number];

export const similarityDecisions = ['open', 'cleared', 'confirmed'] as const;
export type SimilarityDecision = (typeof similarityDecisions)[number];

export const similaritySides = ['left', 'right', 'both'] as const;
export type SimilaritySide = (typeof similaritySides)[number];
