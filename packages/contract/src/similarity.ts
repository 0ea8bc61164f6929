/** Limits of similarity reports. */
export const similarityLimits = {
  /** Submissions that one report compares. */
  submissionsMax: 3000,
  /** Submissions of one user to one problem that are compared under the choice `all`; older ones are left out. */
  perUserMax: 20,
  /** Reports kept per contest, training or problem. */
  reportsMax: 20,
  /** Pairs that one report stores. */
  pairsMax: 2000,
  /** Characters of a note, a reason, a statement or an appeal. */
  textMax: 5000,
  /** Days after a decision in which a user may appeal. */
  appealDays: 14,
} as const;

export const similarityChoices = ['best', 'last', 'all'] as const;
export type SimilarityChoice = (typeof similarityChoices)[number];

export const similarityDecisions = ['open', 'cleared', 'confirmed'] as const;
export type SimilarityDecision = (typeof similarityDecisions)[number];

export const similaritySides = ['left', 'right', 'both'] as const;
export type SimilaritySide = (typeof similaritySides)[number];
