/**
 * Times of a submission in ms since the run started: when it was sent and when its judging started. `startedMs` is null
 * if it never started.
 */
export interface Queued {
  readonly sentMs: number;
  readonly startedMs: number | null;
}

/**
 * Returns the changes of the queue length (+1 or −1), in order of time. At equal times, starts come before arrivals,
 * because a submission that starts no longer waits.
 */
export function queueChanges(submissions: readonly Queued[]): { readonly at: number; readonly by: 1 | -1 }[] {
  return submissions
    .flatMap(({ sentMs, startedMs }) => [
      { at: sentMs, by: 1 as const },
      // The clocks of two machines may differ. A submission that seems to start before it was sent did not wait.
      ...(startedMs === null ? [] : [{ at: Math.max(sentMs, startedMs), by: -1 as const }]),
    ])
    .toSorted((left, right) => (left.at === right.at ? left.by - right.by : left.at - right.at));
}
