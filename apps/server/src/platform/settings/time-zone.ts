/** Returns whether a name is an IANA time zone. In responses and statistics, a day is a day in the site's time zone. */

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** Caches formats by time zone, because creating a format takes as long as using it hundreds of times. */
function createFormats(create: (timeZone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = formats.get(timeZone) ?? create(timeZone);
    formats.set(timeZone, format);
    return format;
  };
}

const dayFormats = createFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const timeFormats = createFormats(
  (timeZone) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/** Returns the day of a time as `yyyy-MM-dd`. */
export function dayOf(moment: Date, timeZone: string): string {
  return dayFormats(timeZone).format(moment);
}

/** Returns a time as `2026-03-01 20:15:00`, which spreadsheets recognize as a date and time. */
export function localTimeOf(moment: Date, timeZone: string): string {
  return timeFormats(timeZone).format(moment);
}

/** Adds a number of calendar days, which may be negative. Clock changes have no influence. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
