import type { ContestSchedule } from '../contest-schedule.ts';
import type { ContestInfo } from '../queries.ts';

/** The course of the viewer's own time; null: all have the same, or theirs has not begun. */
export function individualSchedule({ own }: Pick<ContestInfo, 'own'>): ContestSchedule | null {
  if (own === null || own.startTime === null || own.endTime === null) return null;
  return { start: Date.parse(own.startTime), end: Date.parse(own.endTime), seal: null };
}
