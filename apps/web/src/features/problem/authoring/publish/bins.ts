/** Counts of one day, such as `2026-03-01`. */
export interface Day {
  readonly day: string;
  readonly total: number;
  readonly ac: number;
}

export type BinKind = 'day' | 'week' | 'month';

/** Days that share one bar. */
export interface Bin {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly ac: number;
}

/**
 * Maximum number of days with one bar per day (`DAYS_APART`) and with one bar per week (`WEEKS_APART`). Longer spans
 * have one bar per month. A phone cannot show more bars.
 */
const DAYS_APART = 45;
const WEEKS_APART = 180;

/** Groups days in order into bars, few enough to be distinguished. Weeks begin on Monday. */
export function binsOf(days: readonly Day[]): { kind: BinKind; bins: Bin[] } {
  const kind = days.length <= DAYS_APART ? 'day' : days.length <= WEEKS_APART ? 'week' : 'month';
  const bins = new Map<string, Bin>();
  for (const { day, total, ac } of days) {
    const name = nameOf(kind, day);
    const known = bins.get(name) ?? { from: day, to: day, total: 0, ac: 0 };
    bins.set(name, { from: known.from, to: day, total: known.total + total, ac: known.ac + ac });
  }
  return { kind, bins: [...bins.values()] };
}

function nameOf(kind: BinKind, day: string): string {
  if (kind === 'day') return day;
  if (kind === 'month') return day.slice(0, 7);
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
