/** Limits of virtual participation. They are not in `limits`, because that file is loaded by every page. */
export const virtualLimits = {
  /** Maximum number of days for which a participation may be scheduled in advance. */
  startDays: 7,
  /** Number of the viewer's latest participations in a contest that are listed. */
  attemptsShown: 20,
  /** Number of the viewer's running and scheduled participations that are listed. */
  openShown: 50,
  /** Maximum number of other participants on a replayed scoreboard. */
  othersMax: 500,
} as const;
