import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isZone, offsetAt, offsetName, resolveWallTime, wallText, wallTimeAt } from './zone.ts';

const zones = [
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
  'Africa/Casablanca',
];

const someZone = fc.constantFrom(...zones);
/** Whole seconds within the lifetime of the site. */
const someSecond = fc
  .integer({ min: Date.parse('2012-01-01T00:00:00Z') / 1000, max: Date.parse('2037-12-31T00:00:00Z') / 1000 })
  .map((seconds) => seconds * 1000);

const at = (wall: string, zone: string) => {
  const resolved = resolveWallTime(wall, zone);
  return resolved === null ? null : [new Date(resolved.instant).toISOString(), resolved.kind];
};

describe('wall clocks', () => {
  it.each([
    ['2026-11-22T15:04:05', 'Asia/Shanghai', '2026-11-22T07:04:05.000Z', 'once'],
    ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z', 'once'],
    // Clocks change from 02:00 to 03:00.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z', 'skipped'],
    ['2026-03-08T01:59:59', 'America/New_York', '2026-03-08T06:59:59.000Z', 'once'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z', 'once'],
    // Clocks go back from 02:00 to 01:00, so 01:30 occurs twice.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', 'twice'],
    ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z', 'once'],
    // This zone's daylight saving time differs by only half an hour.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z', 'skipped'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'twice'],
  ])('%s in %s is %s (%s)', (wall, zone, instant, kind) => {
    expect(at(wall, zone)).toEqual([instant, kind]);
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00', '2026-11-22T25:00'])('%j is no wall time', (text) => {
    expect(resolveWallTime(text, 'UTC')).toBeNull();
  });

  it('an instant converted to wall time and back is equal, or the first of the two with the same wall time', () => {
    fc.assert(
      fc.property(someSecond, someZone, (instant, zone) => {
        const wall = wallTimeAt(instant, zone);
        const resolved = resolveWallTime(wall, zone);
        if (resolved === null) throw new Error(`${wall} was not read`);
        expect(wallTimeAt(resolved.instant, zone)).toBe(wall);
        if (resolved.kind === 'once') expect(resolved.instant).toBe(instant);
        else expect(resolved.kind === 'twice' && resolved.instant <= instant).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('any wall time resolves to an instant that shows it, or is later by the clock change', () => {
    fc.assert(
      fc.property(someSecond, someZone, (asUtc, zone) => {
        const wall = wallTimeAt(asUtc, 'UTC');
        const resolved = resolveWallTime(wall, zone);
        if (resolved === null) throw new Error(`${wall} was not read`);
        const shown = wallTimeAt(resolved.instant, zone);
        if (resolved.kind === 'skipped') expect(shown > wall).toBe(true);
        else expect(shown).toBe(wall);
      }),
      { numRuns: 300 },
    );
  });

  it('all hours around a clock change are resolved, in order', () => {
    const day = Date.parse('2026-03-08T00:00:00Z');
    for (let hour = 0; hour < 24; hour += 0.25) {
      const instant = day + hour * 3_600_000;
      const wall = wallTimeAt(instant, 'America/New_York');
      expect(resolveWallTime(wall, 'America/New_York')).toEqual({ instant, kind: 'once' });
    }
  });
});

describe('offsets', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-22T00:00:00Z', 480, 'UTC+8'],
    ['America/New_York', '2026-11-22T00:00:00Z', -300, 'UTC−5'],
    ['America/New_York', '2026-07-01T00:00:00Z', -240, 'UTC−4'],
    ['Asia/Kathmandu', '2026-11-22T00:00:00Z', 345, 'UTC+5:45'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', -210, 'UTC−3:30'],
    ['UTC', '2026-01-01T00:00:00Z', 0, 'UTC+0'],
  ])('%s at %s: %i minutes, %s', (zone, instant, minutes, name) => {
    expect(offsetAt(Date.parse(instant), zone)).toBe(minutes);
    expect(offsetName(Date.parse(instant), zone)).toBe(name);
  });

  it('recognizes zones by name', () => {
    expect([isZone('Asia/Shanghai'), isZone('Mars/Olympus')]).toEqual([true, false]);
  });
});

it('a wall time is formatted without the T', () => {
  expect([wallText('2026-11-22T15:04:05', true), wallText('2026-11-22T15:04:05', false)]).toEqual([
    '2026-11-22 15:04:05',
    '2026-11-22 15:04',
  ]);
});
