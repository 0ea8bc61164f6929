/**
 * When a submission was sent and when its judging started, in ms since the run started; null if it never did.
 */
export interface Queued {
  readonly sentMs: number;
  readonly startedMs: number | null;
}

/**
 * Returns the changes of the queue length by one, in order of time. At equal times, starts come first,
 * because those submissions no longer wait.
 */
export function queueChanges(submissions: readonly Queued[]): { readonly at: number; readonly by: 1 | -1 }[] {
  return submissions
    .flatMap(({ sentMs, startedMs }) => [
      { at: sentMs, by: 1 as const },
      // The clocks of two machines may differ: a submission that started before it was sent did not wait.
      ...(startedMs === null ? [] : [{ at: Math.max(sentMs, startedMs), by: -1 as const }]),
    ])
    .toSorted((left, right) => (left.at === right.at ? left.by - right.by : left.at - right.at));
}
