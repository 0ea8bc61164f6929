/** Where a contest is in its course, from the server's clock and the moments that the contest has. */

export type Phase = 'scheduled' | 'running' | 'ended';

/** Moments in ms since epoch. */
export interface ContestSchedule {
  readonly start: number;
  readonly end: number;
  /** From when on the board stands still; null: it never does. */
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

/** Running from the start, inclusive, to the end, exclusive. */
export function phaseAt({ start, end }: ContestSchedule, now: number): Phase {
  if (now < start) return 'scheduled';
  return now < end ? 'running' : 'ended';
}

/** Which part of the whole time has passed, from 0 to 1. */
export function progressAt(course: ContestSchedule, moment: number): number {
  const length = course.end - course.start;
  if (length <= 0) return moment < course.start ? 0 : 1;
  return Math.min(1, Math.max(0, (moment - course.start) / length));
}

/** What a countdown shows: whole days apart, or weeks where it is long. */
export type Countdown =
  | { readonly kind: 'weeks'; readonly weeks: number }
  | { readonly kind: 'days'; readonly days: number; readonly clock: string }
  | { readonly kind: 'clock'; readonly clock: string };

const DAY = 86_400;

/** Time left, in ms, so that it reads 00:00:00 exactly when it is over. */
export function countdownOf(left: number): Countdown {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds > 7 * DAY) return { kind: 'weeks', weeks: Math.round(seconds / (7 * DAY)) };
  const clock = clockText(seconds % DAY);
  const days = Math.floor(seconds / DAY);
  return days === 0 ? { kind: 'clock', clock } : { kind: 'days', days, clock };
}

/** Seconds of less than a day as `01:47:23`. */
function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Left of a contest, or until its seal, in ms, from which on it is said that it is about to come. */
const LAST_MINUTES = 10 * 60_000;

export function isNearEnd(course: ContestSchedule, now: number): boolean {
  return phaseAt(course, now) === 'running' && course.end - now <= LAST_MINUTES;
}

/** Whole minutes until the board is sealed, once it is about to be; null before that, and afterwards. */
export function minutesToSeal(course: ContestSchedule, now: number): number | null {
  if (course.seal === null || phaseAt(course, now) !== 'running') return null;
  const left = course.seal - now;
  return left > 0 && left <= LAST_MINUTES ? Math.ceil(left / 60_000) : null;
}

/** `13:00` in the reader's time zone. */
export function hourOf(moment: number): string {
  const date = new Date(moment);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
