/** A past submission. `atMs` is the time in ms since the start of its contest. */
export interface PastSubmission {
  readonly submitId: number;
  readonly atMs: number;
}

export interface ScheduledSubmission {
  readonly submitId: number;
  /** When the submission is sent, in ms since the rehearsal started. */
  readonly dueMs: number;
}

const minute = 60_000;

/**
 * Returns when to send each submission, earliest first. The intervals between submissions are divided by `pace`. The
 * time before the first submission is skipped.
 * @param minutes use only this many minutes from the start of the contest; null for all of it
 */
export function scheduleOf(
  past: readonly PastSubmission[],
  { pace, minutes }: { readonly pace: number; readonly minutes: number | null },
): ScheduledSubmission[] {
  const chosen = past
    .filter(({ atMs }) => atMs >= 0 && (minutes === null || atMs < minutes * minute))
    .toSorted((left, right) => left.atMs - right.atMs || left.submitId - right.submitId);
  const first = chosen[0]?.atMs ?? 0;
  return chosen.map(({ submitId, atMs }) => ({ submitId, dueMs: Math.round((atMs - first) / pace) }));
}

/** Returns the time from the start until the last submission of a schedule is sent, in ms. */
export function spanOf(schedule: readonly ScheduledSubmission[]): number {
  return schedule.at(-1)?.dueMs ?? 0;
}
