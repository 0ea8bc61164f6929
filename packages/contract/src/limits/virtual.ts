/** Limits of virtual participation, separate from the limits that every page loads. */
export const virtualLimits = {
  /** Maximum days in advance that a run may be scheduled. */
  startDays: 7,
  /** Number of the viewer's latest attempts at a contest that are listed. */
  attemptsShown: 20,
  /** Number of the viewer's running and scheduled runs that are listed. */
  openShown: 50,
  /** Maximum rows of other participants on a replayed scoreboard. */
  othersMax: 500,
} as const;
