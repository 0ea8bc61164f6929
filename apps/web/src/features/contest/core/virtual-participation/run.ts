import type { ContestSchedule } from '../contest-schedule.ts';
import type { ContestInfo } from '../queries.ts';

/**
 * Returns the schedule of the viewer's virtual participation: the contest's schedule, moved to the start of the
 * participation. Null if there is none.
 */
export function runOf(
  { virtual }: Pick<ContestInfo, 'virtual'>,
  contest: ContestSchedule,
): ContestSchedule | null {
  if (virtual === null) return null;
  const start = Date.parse(virtual.startTime);
  const seal = contest.seal === null ? null : start + contest.seal - contest.start;
  return { start, end: Date.parse(virtual.endTime), seal };
}
