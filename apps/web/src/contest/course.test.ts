import { describe, expect, it } from 'vitest';
import { countdownOf, courseOf, isNearEnd, phaseAt, progressAt } from './course.ts';

const start = Date.parse('2026-11-21T05:00:00Z');
const hour = 3_600_000;
const course = courseOf({
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
  expect(phaseAt(course, start + passed)).toBe(phase);
  expect(progressAt(course, start + passed)).toBeCloseTo(progress, 5);
});

it('a contest without any length has passed as soon as it begins', () => {
  const none = { start, end: start, seal: null };
  expect([start - 1, start].map((now) => [phaseAt(none, now), progressAt(none, now)])).toEqual([
    ['scheduled', 0],
    ['ended', 1],
  ]);
});

it('the seal is where the contest says, and nowhere where it says none', () => {
  expect(course.seal).toBe(start + 4 * hour);
  expect(courseOf({ startTime: '', endTime: '', seal: null }).seal).toBeNull();
});

describe('a countdown', () => {
  it.each([
    [0, { kind: 'clock', clock: '00:00:00' }],
    [-5000, { kind: 'clock', clock: '00:00:00' }],
    // It is over only when it is over.
    [1, { kind: 'clock', clock: '00:00:01' }],
    [6_443_000, { kind: 'clock', clock: '01:47:23' }],
    [86_400_000, { kind: 'days', days: 1, clock: '00:00:00' }],
    [7 * 86_400_000, { kind: 'days', days: 7, clock: '00:00:00' }],
    [7 * 86_400_000 + 1000, { kind: 'weeks', weeks: 1 }],
    [25 * 86_400_000, { kind: 'weeks', weeks: 4 }],
  ])('of %i ms', (left, shown) => {
    expect(countdownOf(left)).toEqual(shown);
  });
});

it('the last ten minutes are told, and nothing before or after them', () => {
  const told = [10.1, 10, 1, 0].map((minutes) => isNearEnd(course, course.end - minutes * 60_000));
  expect(told).toEqual([false, true, true, false]);
});
