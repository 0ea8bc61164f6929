/**
 * Virtual participation: a user goes through an ended contest as if it started now. Their *run* has its own start and
 * end. A time of the run corresponds to the contest time with the same offset from its start. A submission of the run
 * becomes an event at that contest time and is scored by the contest's rule. The scoreboard is *replayed*: it is folded
 * from the events before that time, and frozen if it was frozen then. It shows current verdicts: later rejudges are not
 * undone.
 *
 * Submissions of a run are not events of the contest itself. The row of a run appears among the others but does not
 * affect them: no other row, rank, award or first solution changes. The run's rank is the one that the participant
 * would have had.
 */
export interface VirtualRun {
  readonly id: number;
  readonly startsAt: Date;
  /** End of the run, exclusive. Earlier than the regular end if the user ended the run. */
  readonly endsAt: Date;
}

/** A run that is currently in progress, with the facts that decide access. */
export interface RunningRun extends VirtualRun {
  /** The contest time that corresponds to now. */
  readonly moment: Date;
  /** Whether the scoreboard was frozen at the contest time `moment`. */
  readonly isSealed: boolean;
}
