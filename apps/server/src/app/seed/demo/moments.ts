const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Times of the demo, all relative to the time of its creation. */
export interface Moments {
  readonly now: Date;
  /** Returns the time `count` minutes from now; a negative number gives a time in the past. */
  minutes(count: number): Date;
  /**
   * Returns a time such as `19:30` in the site's time zone, this many days from today; never later than now for past
   * days.
   */
  day(days: number, time: string): Date;
}

export function createMoments(now: Date, timeZone: string): Moments {
  const minutes = (count: number) => new Date(now.getTime() + count * minuteMs);
  return {
    now,
    minutes,
    day(days, time) {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      const date = new Date(now.getTime() + days * dayMs);
      const local = new Date(date.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T') + 'Z');
      const offset = local.getTime() - Math.floor(date.getTime() / 1000) * 1000;
      local.setUTCHours(hour, minute, 0, 0);
      const moment = new Date(local.getTime() - offset);
      return days <= 0 && moment > now ? minutes(-30) : moment;
    },
  };
}
