import type { ContestSchedule } from '../contest-schedule.ts';
import type { ContestInfo } from '../queries.ts';

/**
 * Returns the schedule of the viewer's individual time; null if the contest has no individual timing or the viewer has
 * not started.
 */
export function individualSchedule({ own }: Pick<ContestInfo, 'own'>): ContestSchedule | null {
  if (own === null || own.startTime === null || own.endTime === null) return null;
  return { start: Date.parse(own.startTime), end: Date.parse(own.endTime), seal: null };
}
