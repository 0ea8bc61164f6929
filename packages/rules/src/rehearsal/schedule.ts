/** A submission of the past, by when it came. Ms since the start of its contest. */
export interface PastSubmission {
  readonly submitId: number;
  readonly atMs: number;
}

export interface ScheduledSubmission {
  readonly submitId: number;
  /** When it is sent again. Ms since the rehearsal began. */
  readonly dueMs: number;
}

const minute = 60_000;

/**
 * When each submission is sent again, earliest first: the distances between them are kept and divided by the pace. What
 * came before the first one, silence, is left out.
 * @param minutes the first so many of the contest; null: all of it
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

/** How long a schedule lasts until its last submission is sent, in ms. */
export function spanOf(schedule: readonly ScheduledSubmission[]): number {
  return schedule.at(-1)?.dueMs ?? 0;
}
