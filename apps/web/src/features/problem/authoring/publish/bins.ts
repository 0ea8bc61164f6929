/** What happened on a day, named as `2026-03-01`. */
export interface Day {
  readonly day: string;
  readonly total: number;
  readonly ac: number;
}

export type BinKind = 'day' | 'week' | 'month';

/** Days that stand in one bar. */
export interface Bin {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly ac: number;
}

/** Up to so many days each has a bar of its own; up to so many more each week has. A phone shows no more apart. */
const DAYS_APART = 45;
const WEEKS_APART = 180;

/** Days in their order, put together so that each bar can be told from the next: weeks begin on Monday. */
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
