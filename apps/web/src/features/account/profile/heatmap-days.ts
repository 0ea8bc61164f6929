/** Days are `yyyy-MM-dd` in the server's calendar, independent of the reader's clock and time zone. */
export interface HeatDay {
  date: string;
  count: number;
  /** 0 for none, then 1 to 4. */
  level: 0 | 1 | 2 | 3 | 4;
}

export interface HeatMonth {
  /** `yyyy-MM` */
  month: string;
  count: number;
  /**
   * Column of the week in which the month begins; null if the map contains only the end of the month, or if there is no
   * space for its label.
   */
  column: number | null;
}

export interface HeatmapDays {
  /** Weeks from Sunday to Saturday. Days before the first and after the last day of the map are null. */
  weeks: readonly (readonly (HeatDay | null)[])[];
  /** Oldest first. */
  months: readonly HeatMonth[];
  total: number;
  activeDays: number;
  longestRun: number;
}

const day = 86_400_000;
/** Width of a month's label in columns. */
const labelWidth = 3;

function timeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the same date one year earlier. For 29 February it is 28 February. */
function yearBefore(date: string): string {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`;
}

function levelOf(count: number): HeatDay['level'] {
  if (count === 0) return 0;
  if (count < 3) return 1;
  if (count < 6) return 2;
  return count < 10 ? 3 : 4;
}

/** Arranges the year up to `endDate` in weeks. Days that are not listed have no submissions. */
export function layOut(endDate: string, counts: readonly { date: string; count: number }[]): HeatmapDays {
  const countOf = new Map(counts.map(({ date, count }) => [date, count]));
  const start = timeOf(yearBefore(endDate));
  const end = timeOf(endDate);
  const weeks: (HeatDay | null)[][] = [];
  const months: HeatMonth[] = [];
  const lead = new Date(start).getUTCDay();
  let [total, activeDays, longestRun, run] = [0, 0, 0, 0];
  for (let time = start; time <= end; time += day) {
    const place = lead + (time - start) / day;
    const column = Math.floor(place / 7);
    const week = (weeks[column] ??= Array<HeatDay | null>(7).fill(null));
    const date = dateOf(time);
    const count = countOf.get(date) ?? 0;
    week[place % 7] = { date, count, level: levelOf(count) };
    total += count;
    run = count === 0 ? 0 : run + 1;
    activeDays += count === 0 ? 0 : 1;
    longestRun = Math.max(longestRun, run);
    const month = date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.count += count;
    else months.push({ month, count, column: date.endsWith('-01') ? column : null });
  }
  return { weeks, months: withRoom(months, weeks.length), total, activeDays, longestRun };
}

/** Removes labels of months at the end of the map, which would be truncated. */
function withRoom(months: readonly HeatMonth[], columns: number): HeatMonth[] {
  return months.map((month) =>
    month.column !== null && month.column + labelWidth > columns ? { ...month, column: null } : month,
  );
}
