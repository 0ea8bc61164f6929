/** Limits of ratings. */
export const ratingLimits = {
  /** Range of the ratings that divisions and tiers may use as bounds. */
  min: -10_000,
  max: 10_000,
  tiersMax: 20,
  tierTitleMax: 30,
  /** Range and default of the minimum number of rated participants of a contest. */
  participantsMin: 2,
  participantsMax: 10_000,
  participantsDefault: 10,
  /** Maximum number of users that a contest excludes by name. */
  excludedMax: 1000,
  /** Maximum number of contests that one preview applies or revokes. */
  draftContestsMax: 100,
  pageSize: 50,
} as const;
