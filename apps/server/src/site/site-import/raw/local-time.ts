import { SourceError } from '../model/source-error.ts';
import type { Issue } from '../model/source.ts';

/** Reader for times that a source stores without a time zone. */
export interface LocalTime {
  /**
   * Reads a time in the format `yyyy-MM-dd hh:mm:ss`. Returns null for zero dates, dates that do not exist and times
   * before 1971.
   */
  read(text: string | null): Date | null;
}

/**
 * Returns a function that reads the times of one row. The first unreadable time adds an issue; missing times add none.
 */
export function timesWithIssues(
  time: LocalTime,
  issues: Issue[],
): (text: string | null, column: string) => Date | null {
  return (text, column) => {
    const at = time.read(text);
    if (at === null && text !== null && text !== '' && !issues.some(({ rule }) => rule === 'zero-date'))
      issues.push({ rule: 'zero-date', detail: { column } });
    return at;
  };
}

const form = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?)?$/;
const hourMs = 3_600_000;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SourceError(`There is no time zone ${timeZone}; an example of a name is Asia/Shanghai.`);
  }
}

/**
 * Creates a reader for times in a time zone.
 * @param zone IANA name; throws `SourceError` if there is no such zone
 */
export function createLocalTime(zone: string): LocalTime {
  const format = formatFor(zone);
  /**
   * Cached offsets of the time zone by hour. They are cached because `Intl` is slow and a site has millions of times.
   */
  const offsets = new Map<number, number>();

  function offsetAt(time: number): number {
    const hour = Math.floor(time / hourMs);
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    if (offsets.size > 50_000) offsets.clear();
    offsets.set(hour, offset);
    return offset;
  }

  return {
    read(text) {
      const parts = form.exec(text ?? '');
      if (parts === null) return null;
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
        .slice(1)
        .map((part) => Number(part ?? 0));
      const utc = Date.UTC(year, month - 1, day, hour, minute, second);
      const isReal = new Date(utc).getUTCMonth() === month - 1 && new Date(utc).getUTCDate() === day;
      if (year < 1971 || !isReal || hour > 23) return null;
      const guess = utc - offsetAt(utc);
      return new Date(utc - offsetAt(guess));
    },
  };
}
