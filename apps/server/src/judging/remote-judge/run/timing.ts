/** Durations in milliseconds and counts for remote runs. Tests shorten them. */
export interface RemoteTiming {
  /** Lease of a run without renewal; longer than any single step. */
  readonly leaseMs: number;
  /** Time in which the POST must begin after the run was marked as `sending`; later the code is not sent. */
  readonly sendWithinMs: number;
  /** Search time for a run before its code may be sent a second time. */
  readonly searchMs: number;
  /** Search time for a run that the judge has certainly accepted. */
  readonly acceptedSearchMs: number;
  readonly searchEveryMs: number;
  /** Pause of a run whose account or judge was busy. */
  readonly busyPauseMs: number;
  /** Pauses between polls; the last one repeats. */
  readonly pollPauses: readonly number[];
  /** Number of parsed responses without a verdict after which a run ends as `noVerdict`: about half an hour. */
  readonly pollsMax: number;
  /** Maximum time that an unsent run waits for its judge or an account. */
  readonly waitMaxMs: number;
  /** Maximum lifetime of a run, whatever the judge does. */
  readonly lifeMaxMs: number;
  /** First and longest pause of a judge after faults; the pauses in between double. */
  readonly faultPauses: readonly [first: number, longest: number];
  /** Minimum pause after a captcha. */
  readonly challengedPauseMs: number;
  /** Interval at which each server looks for due runs. */
  readonly tickMs: number;
  /** Timeout of one response. */
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

/** The same timing, `speed` times as fast. Counts stay the same. */
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
