/** Limits of ratings. */
export const ratingLimits = {
  /** Bounds of divisions and tiers. */
  min: -10_000,
  max: 10_000,
  tiersMax: 20,
  tierTitleMax: 30,
  /** Range and default of the minimum number of rated participants of a contest. */
  participantsMin: 2,
  participantsMax: 10_000,
  participantsDefault: 10,
  /** Users whom a contest may exclude by name. */
  excludedMax: 1000,
  /** Contests that one preview adds or revokes. */
  draftContestsMax: 100,
  pageSize: 50,
} as const;
