/**
 * Virtual participation: theory. Somebody goes through a contest that is over as if it began for them now. Their *run*
 * has a start and an end of its own; a moment of the run is the moment of the contest that is as far from its start.
 * What they submit is an event at that moment, folded by the rule of the contest like any other, and the board beside
 * it is *replayed*: folded from the events before that moment, and sealed where the board was sealed then. It tells the
 * verdicts that are in force today: what was judged again since is not undone.
 *
 * Nothing of a run is an event of the contest. Its rows stand among the others without taking part: no row, rank,
 * award or first solution is another because of them. Their own rank is the one that they would have had.
 */
export interface VirtualRun {
  readonly id: number;
  readonly startsAt: Date;
  /** Exclusive; earlier than the contest's length says where it was ended by hand. */
  readonly endsAt: Date;
}

/** A run that goes on, as far as access depends on it. */
export interface RunningRun extends VirtualRun {
  /** The moment of the contest that is the present one to its contestant. */
  readonly moment: Date;
  /** Whether the board was sealed at that moment. */
  readonly isSealed: boolean;
}
