/** Phase and progress of a contest, from the server clock and the times of the contest. */

export type Phase = 'scheduled' | 'running' | 'ended';

/** Times of a contest, in ms since the epoch. */
export interface ContestSchedule {
  readonly start: number;
  readonly end: number;
  /** Start of the scoreboard freeze; null if there is none. */
  readonly seal: number | null;
}

interface Dated {
  readonly startTime: string;
  readonly endTime: string;
  readonly seal?: { readonly from: string } | null;
}

export function contestSchedule({ startTime, endTime, seal }: Dated): ContestSchedule {
  return {
    start: Date.parse(startTime),
    end: Date.parse(endTime),
    seal: seal === null || seal === undefined ? null : Date.parse(seal.from),
  };
}

/** Returns the phase of a contest. The contest is running from its start (inclusive) to its end (exclusive). */
export function phaseAt({ start, end }: ContestSchedule, now: number): Phase {
  if (now < start) return 'scheduled';
  return now < end ? 'running' : 'ended';
}

/** Returns the elapsed share of the contest, from 0 to 1. */
export function progressAt(schedule: ContestSchedule, moment: number): number {
  const length = schedule.end - schedule.start;
  if (length <= 0) return moment < schedule.start ? 0 : 1;
  return Math.min(1, Math.max(0, (moment - schedule.start) / length));
}

/** What a countdown shows: a clock, whole days with a clock, or weeks. */
export type CountdownDisplay =
  | { readonly kind: 'weeks'; readonly weeks: number }
  | { readonly kind: 'days'; readonly days: number; readonly clock: string }
  | { readonly kind: 'clock'; readonly clock: string };

const DAY = 86_400;

/** Converts remaining ms to a countdown. The countdown shows 00:00:00 only at the end. */
export function countdownOf(left: number): CountdownDisplay {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds > 7 * DAY) return { kind: 'weeks', weeks: Math.round(seconds / (7 * DAY)) };
  const clock = clockText(seconds % DAY);
  const days = Math.floor(seconds / DAY);
  return days === 0 ? { kind: 'clock', clock } : { kind: 'days', days, clock };
}

/** Formats seconds as `01:47:23`. For times of less than a day. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** How long before the end or the start of the freeze it is announced, in ms. */
const LAST_MINUTES = 10 * 60_000;

export function isNearEnd(schedule: ContestSchedule, now: number): boolean {
  return phaseAt(schedule, now) === 'running' && schedule.end - now <= LAST_MINUTES;
}

/** Returns the whole minutes until the freeze while it is announced; null earlier and after the freeze has begun. */
export function minutesToFreeze(schedule: ContestSchedule, now: number): number | null {
  if (schedule.seal === null || phaseAt(schedule, now) !== 'running') return null;
  const left = schedule.seal - now;
  return left > 0 && left <= LAST_MINUTES ? Math.ceil(left / 60_000) : null;
}

/** Formats a timestamp as `13:00` in the time zone of the viewer. */
export function hourOf(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
