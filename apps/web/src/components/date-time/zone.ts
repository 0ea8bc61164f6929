/**
 * Conversion between wall times and instants. An instant is an ISO date-time in UTC. A wall time is what a local clock
 * shows, without a zone: `2026-11-22T15:04:05`. The browser knows the rules of the time zones, which have IANA names.
 * At clock changes, a wall time may not exist or may exist twice.
 */

import { formatUtcOffset } from '../../lib/format-time.ts';

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

/** Whether the browser knows a time zone of this name. */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Wall time of a zone at an instant (milliseconds since the epoch; fractions of a second are dropped). */
export function wallTimeAt(instant: number, zone: string): WallTime {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '00';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** Returns by how many minutes a zone is ahead of UTC at an instant. Seconds are a fraction. */
export function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return (Date.parse(`${wallTimeAt(whole, zone)}Z`) - whole) / 60_000;
}

export interface Resolved {
  /** Milliseconds since the epoch. */
  instant: number;
  /**
   * - `once`: the usual case.
   * - `twice`: clocks were set back, so there are two instants; this is the first.
   * - `skipped`: clocks were set forward, so there is no such instant; this one is later by the skipped time.
   */
  kind: 'once' | 'twice' | 'skipped';
}

const DAY = 86_400_000;

/** The instant at which a zone shows a wall time; null if the text is no wall time. */
export function resolveWallTime(wall: WallTime, zone: string): Resolved | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  // No zone changes its clocks twice within two days. So the zone's offset is the one a day before or the one a day
  // after.
  const before = asUtc - offsetAt(asUtc - DAY, zone) * 60_000;
  const after = asUtc - offsetAt(asUtc + DAY, zone) * 60_000;
  const shown = wallTimeAt(asUtc, 'UTC');
  const fits = [before, after].filter((instant) => wallTimeAt(instant, zone) === shown);
  const [first] = fits;
  if (first === undefined) return { instant: before, kind: 'skipped' };
  const isTwice = fits.length === 2 && before !== after;
  return { instant: Math.min(...fits), kind: isTwice ? 'twice' : 'once' };
}

/** Formats a zone's UTC offset at an instant: `UTC+8`, `UTC−3:30`. */
export function offsetName(instant: number, zone: string): string {
  return formatUtcOffset(Math.round(offsetAt(instant, zone)));
}

/** Returns the time zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Formats a wall time: `2026-11-22 15:04`, optionally with seconds. */
export function wallText(wall: WallTime, hasSeconds: boolean): string {
  return wall.slice(0, hasSeconds ? 19 : 16).replace('T', ' ');
}
