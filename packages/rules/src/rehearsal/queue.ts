/** When a submission was sent and when its judging began, in ms since the run began; null: it never did. */
export interface Queued {
  readonly sentMs: number;
  readonly startedMs: number | null;
}

/** The queue growing and shrinking by one, in order of time. At one moment, what begins goes first: it waits no longer. */
export function queueChanges(submissions: readonly Queued[]): { readonly at: number; readonly by: 1 | -1 }[] {
  return submissions
    .flatMap(({ sentMs, startedMs }) => [
      { at: sentMs, by: 1 as const },
      // By clocks of two machines, what began before it was sent did not wait.
      { at: Math.max(sentMs, startedMs ?? Infinity), by: -1 as const },
    ])
    .toSorted((left, right) => (left.at === right.at ? left.by - right.by : left.at - right.at));
}
