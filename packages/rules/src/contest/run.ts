/**
 * Virtual participation. Theory of operation. A user goes through an ended contest as if it started now.
 * Their *run* has its own start and end; a time of the run corresponds to the contest time with the same
 * offset from its start. A submission of the run becomes an event at that contest time, folded by the
 * contest's rule like any other, and the scoreboard is *replayed*: folded from the events before that time,
 * and frozen if it was frozen then. It shows current verdicts: later rejudges are not undone.
 *
 * Submissions of a run are no events of the contest. The row of a run appears among the others without affecting
 * them: no row, rank, award or first solution changes. Its rank is the one that the participant would have had.
 */
export interface VirtualRun {
  readonly id: number;
  readonly startsAt: Date;
  /** Exclusive; before the regular end if the run was ended manually. */
  readonly endsAt: Date;
}

/** A current run, with the facts that decide access. */
export interface RunningRun extends VirtualRun {
  /** The contest time that corresponds to now. */
  readonly moment: Date;
  /** Whether the scoreboard was frozen at that time. */
  readonly isSealed: boolean;
}
