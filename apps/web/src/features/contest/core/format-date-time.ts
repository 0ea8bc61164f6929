import { formatExact } from '../../../lib/format-time.ts';
import { hourOf } from './contest-schedule.ts';

/**
 * Formats a timestamp in the time zone of the viewer. The result is `13:00` for today and `11-21 13:00` for another day
 * of this year.
 */
export function formatDateTime(moment: number, now: number): string {
  const [exact, today] = [formatExact(moment), formatExact(now)];
  if (exact.slice(0, 10) === today.slice(0, 10)) return hourOf(moment);
  return exact.slice(exact.slice(0, 4) === today.slice(0, 4) ? 5 : 0, 16);
}
