import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countdownOf,
  contestSchedule,
  isNearEnd,
  minutesToFreeze,
  phaseAt,
  progressAt,
  type ContestSchedule,
} from './contest-schedule.ts';
import { formatDateTime } from './format-date-time.ts';

const start = Date.parse('2026-11-21T05:00:00Z');
const hour = 3_600_000;
const schedule = contestSchedule({
  startTime: '2026-11-21T05:00:00Z',
  endTime: '2026-11-21T10:00:00Z',
  seal: { from: '2026-11-21T09:00:00Z' },
});

it.each([
  [-1, 'scheduled', 0],
  [0, 'running', 0],
  [hour, 'running', 0.2],
  [5 * hour - 1, 'running', 1],
  [5 * hour, 'ended', 1],
  [9 * hour, 'ended', 1],
])('%i ms after its start a contest is %s', (passed, phase, progress) => {
  expect(phaseAt(schedule, start + passed)).toBe(phase);
  expect(progressAt(schedule, start + passed)).toBeCloseTo(progress, 5);
});

it('a contest of length 0 has passed as soon as it begins', () => {
  const none = { start, end: start, seal: null };
  expect([start - 1, start].map((now) => [phaseAt(none, now), progressAt(none, now)])).toEqual([
    ['scheduled', 0],
    ['ended', 1],
  ]);
});

it('the freeze time is that of the contest, and null without a freeze', () => {
  expect(schedule.seal).toBe(start + 4 * hour);
  expect(contestSchedule({ startTime: '', endTime: '', seal: null }).seal).toBeNull();
});

describe('a countdown', () => {
  it.each([
    [0, { kind: 'clock', clock: '00:00:00' }],
    [-5000, { kind: 'clock', clock: '00:00:00' }],
    // The countdown reaches zero only at the end, so the last second is rounded up.
    [1, { kind: 'clock', clock: '00:00:01' }],
    [6_443_000, { kind: 'clock', clock: '01:47:23' }],
    [86_400_000, { kind: 'days', days: 1, clock: '00:00:00' }],
    [7 * 86_400_000, { kind: 'days', days: 7, clock: '00:00:00' }],
    [7 * 86_400_000 + 1000, { kind: 'weeks', weeks: 1 }],
    [25 * 86_400_000, { kind: 'weeks', weeks: 4 }],
  ])('shows %i ms', (left, shown) => {
    expect(countdownOf(left)).toEqual(shown);
  });
});

it('the last ten minutes before the freeze are announced, and nothing before or after', () => {
  const actual = [10.1, 10, 1, 0].map((minutes) => isNearEnd(schedule, schedule.end - minutes * 60_000));
  expect(actual).toEqual([false, true, true, false]);
});

const DAY = 86_400;
const anySchedule = fc
  .record({
    begin: fc.integer({ min: 0, max: 1e12 }),
    length: fc.integer({ min: 0, max: 1e10 }),
    part: fc.nat(100),
  })
  .map(({ begin, length, part }): ContestSchedule => {
    return { start: begin, end: begin + length, seal: begin + Math.floor((length * part) / 100) };
  });
const anyMoment = fc.integer({ min: 0, max: 2e12 });

/** Returns the number of seconds that a countdown shows. For countdowns below one week. */
function secondsSaid(left: number): number {
  const shown = countdownOf(left);
  if (shown.kind === 'weeks') return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0] = shown.clock.split(':').map(Number);
  return (shown.kind === 'days' ? shown.days * DAY : 0) + hours * 3600 + minutes * 60 + seconds;
}

describe('with arbitrary times', () => {
  it('a countdown shows every remaining second, rounded up, and never less than zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 7 * DAY * 1000 }), (left) => {
        expect(secondsSaid(left)).toBe(Math.max(0, Math.ceil(left / 1000)));
      }),
    );
  });

  it('a contest passes each phase once, and its progress never decreases', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, anyMoment, (given, one, other) => {
        const [before, after] = [Math.min(one, other), Math.max(one, other)];
        const order = ['scheduled', 'running', 'ended'];
        expect(order.indexOf(phaseAt(given, before))).toBeLessThanOrEqual(
          order.indexOf(phaseAt(given, after)),
        );
        const [was, is] = [progressAt(given, before), progressAt(given, after)];
        expect(was).toBeLessThanOrEqual(is);
        expect([was >= 0, is <= 1]).toEqual([true, true]);
        expect(phaseAt(given, before) === 'scheduled').toBe(before < given.start);
      }),
    );
  });

  it('the freeze is announced in its last ten minutes while the contest runs, and no longer once it has begun', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -900, max: 900 }), (given, seconds) => {
        const now = (given.seal ?? 0) + seconds * 1000;
        const isAhead = seconds < 0 && seconds >= -600 && phaseAt(given, now) === 'running';
        expect(minutesToFreeze(given, now)).toBe(isAhead ? Math.ceil(-seconds / 60) : null);
        expect(minutesToFreeze({ ...given, seal: null }, now)).toBeNull();
      }),
    );
  });
});

/** Returns the timestamp of a date in the time zone of the test process. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();

it('a timestamp shows the hour where that is enough, and else the day', () => {
  const now = at(2026, 10, 24, 9, 30);
  expect(formatDateTime(at(2026, 10, 24, 23, 59), now)).toBe('23:59');
  expect(formatDateTime(at(2026, 10, 23, 23, 59), now)).toBe('11-23 23:59');
  expect(formatDateTime(at(2026, 11, 24, 9, 30), now)).toBe('12-24 09:30');
  expect(formatDateTime(at(2027, 0, 1, 0, 5), now)).toBe('2027-01-01 00:05');
});
