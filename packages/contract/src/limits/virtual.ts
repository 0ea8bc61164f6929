/** Bounds of virtual participation, apart from the others, which every page of the site loads. */
export const virtualLimits = {
  /** How far ahead one may be set. */
  startDays: 7,
  /** Attempts of one's own at a contest that are told, the latest. */
  attemptsShown: 20,
  /** Rows of other people on a replayed board. */
  othersMax: 500,
} as const;
