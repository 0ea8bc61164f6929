/** Milliseconds and counts of the work on remote runs. Tests shorten them. */
export interface RemoteTiming {
  /** A server that works on a run keeps it so long without a word. Longer than any single step. */
  readonly leaseMs: number;
  /** A POST begins within this time after its run was marked as being sent; else it is not begun. */
  readonly sendWithinMs: number;
  /** How long a run is looked for before its code may be sent a second time. */
  readonly searchMs: number;
  /** How long a run is looked for that the judge has certainly taken. */
  readonly acceptedSearchMs: number;
  readonly searchEveryMs: number;
  /** After it met a busy account or judge, a run is looked at again. */
  readonly busyPauseMs: number;
  /** Pauses between polls; the last one repeats. */
  readonly pollPauses: readonly number[];
  /** Understood answers without a verdict, after which a run ends as `noVerdict`. About half an hour. */
  readonly pollsMax: number;
  /** How long a run may wait for its judge or an account. */
  readonly waitMaxMs: number;
  /** A run that has not ended by then ends, whatever the judge does. */
  readonly lifeMaxMs: number;
  /** First and longest pause after faults; doubled in between. */
  readonly faultPauses: readonly [first: number, longest: number];
  /** A check for people is not tried again sooner. */
  readonly challengedPauseMs: number;
  /** Between two looks for runs that are due. */
  readonly tickMs: number;
  /** Longest wait for one answer. */
  readonly requestMs: number;
}

export const remoteTiming: RemoteTiming = {
  leaseMs: 150_000,
  sendWithinMs: 30_000,
  searchMs: 60_000,
  acceptedSearchMs: 300_000,
  searchEveryMs: 3000,
  busyPauseMs: 1000,
  pollPauses: [2000, 3000, 5000, 10_000],
  pollsMax: 183,
  waitMaxMs: 1_800_000,
  lifeMaxMs: 86_400_000,
  faultPauses: [5000, 900_000],
  challengedPauseMs: 3_600_000,
  tickMs: 1000,
  requestMs: 20_000,
};

/** The same in a world that runs `speed` times as fast. Counts stay. */
export function fasterTiming(timing: RemoteTiming, speed: number): RemoteTiming {
  const [first, longest] = timing.faultPauses;
  return {
    ...timing,
    leaseMs: timing.leaseMs / speed,
    sendWithinMs: timing.sendWithinMs / speed,
    searchMs: timing.searchMs / speed,
    acceptedSearchMs: timing.acceptedSearchMs / speed,
    searchEveryMs: timing.searchEveryMs / speed,
    busyPauseMs: timing.busyPauseMs / speed,
    pollPauses: timing.pollPauses.map((pause) => pause / speed),
    waitMaxMs: timing.waitMaxMs / speed,
    lifeMaxMs: timing.lifeMaxMs / speed,
    faultPauses: [first / speed, longest / speed],
    challengedPauseMs: timing.challengedPauseMs / speed,
    tickMs: timing.tickMs / speed,
    requestMs: timing.requestMs / speed,
  };
}
