import { expect, it } from 'vitest';
import { defaultFreeze, allowsFreeze, freezeKindOf, freezeTime } from './freeze.ts';

const start = '2026-03-01T12:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();

const kindsAt = (minutes: number) =>
  (['halfHour', 'hour', 'whole'] as const).filter((kind) =>
    allowsFreeze(kind, { start, end: after(minutes) }),
  );

it('a freeze option is available if the contest is long enough for it', () => {
  expect(kindsAt(29)).toEqual(['whole']);
  expect(kindsAt(30)).toEqual(['halfHour', 'whole']);
  expect(kindsAt(60)).toEqual(['halfHour', 'hour', 'whole']);
});

it('the default freeze is the last hour of a long ACM contest, else the whole contest', () => {
  expect(defaultFreeze(true, { start, end: after(60) })).toBe('hour');
  expect(defaultFreeze(true, { start, end: after(59) })).toBe('whole');
  expect(defaultFreeze(false, { start, end: after(300) })).toBe('whole');
});

it('a stored freeze time selects its option, and any other time is custom', () => {
  const times = { start, end: after(300) };
  for (const kind of ['halfHour', 'hour', 'whole'] as const)
    expect(freezeKindOf(freezeTime(kind, times, null), times)).toBe(kind);
  expect(freezeKindOf(null, times)).toBe('none');
  expect(freezeKindOf(after(250), times)).toBe('own');
  expect(freezeTime('own', times, after(250))).toBe(after(250));
});
