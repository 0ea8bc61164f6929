/**
 * Wall clocks and instants. An instant is an ISO moment in UTC; a wall time is what a clock on the wall of a
 * place shows, `2026-11-22T15:04:05`, without a zone. Between them stand the zone's rules, which the platform
 * knows (IANA names); twice a year a wall time may be missing there, or come twice.
 */

import { offsetWords } from '../../lib/format-time.ts';

/** `2026-11-22T15:04:05`; years from 0001 to 9999. */
export type WallTime = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Whether the platform knows a zone by that name. */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** What a clock in the zone shows at an instant (milliseconds since epoch; parts of a second are dropped). */
export function wallTimeAt(instant: number, zone: string): WallTime {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '00';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** Minutes by which clocks of the zone are ahead of UTC at an instant; with seconds as a fraction. */
export function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return (Date.parse(`${wallTimeAt(whole, zone)}Z`) - whole) / 60_000;
}

export interface Resolved {
  /** Milliseconds since epoch. */
  instant: number;
  /**
   * - `once`: the usual case.
   * - `twice`: clocks were set back over it; this is the first time that it was shown.
   * - `skipped`: clocks were set forward over it; this is as much later as they were set.
   */
  kind: 'once' | 'twice' | 'skipped';
}

const DAY = 86_400_000;

/** The instant at which a clock in the zone shows a wall time; null where the text is no wall time. */
export function resolveWallTime(wall: WallTime, zone: string): Resolved | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone changes its clocks twice within two days, so the offsets on both sides are all that come into question.
  const before = asUtc - offsetAt(asUtc - DAY, zone) * 60_000;
  const after = asUtc - offsetAt(asUtc + DAY, zone) * 60_000;
  const shown = wallTimeAt(asUtc, 'UTC');
  const fits = [before, after].filter((instant) => wallTimeAt(instant, zone) === shown);
  const [first] = fits;
  if (first === undefined) return { instant: before, kind: 'skipped' };
  const isTwice = fits.length === 2 && before !== after;
  return { instant: Math.min(...fits), kind: isTwice ? 'twice' : 'once' };
}

/** `UTC+8`, `UTC−3:30`: a zone's offset at an instant. */
export function offsetName(instant: number, zone: string): string {
  return offsetWords(Math.round(offsetAt(instant, zone)));
}

/** The zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A wall time as it is read: `2026-11-22 15:04`, with seconds where wanted. */
export function wallText(wall: WallTime, hasSeconds: boolean): string {
  return wall.slice(0, hasSeconds ? 19 : 16).replace('T', ' ');
}
