import { expect, it } from 'vitest';
import { moveSchedule, newContest } from './contest-values.ts';

const { schedule: usual } = newContest(Date.parse('2026-03-01T12:00:00Z')).values;
const sealed = { ...usual, seal: 'hour', sealAt: '2026-03-01T18:00:00.000Z' } as const;

it('moving the start moves the end and a custom freeze time with it', () => {
  expect(moveSchedule(sealed, '2026-03-02T14:00:00.000Z', sealed.end)).toMatchObject({
    start: '2026-03-02T14:00:00.000Z',
    end: '2026-03-02T19:00:00.000Z',
    sealAt: '2026-03-02T18:00:00.000Z',
  });
  expect(moveSchedule(sealed, sealed.start, '2026-03-01T20:00:00.000Z')).toMatchObject({
    end: '2026-03-01T20:00:00.000Z',
    sealAt: sealed.sealAt,
  });
});

it('the freeze option is kept while the times are edited', () => {
  for (const end of [null, sealed.start, '2026-03-01T14:20:00.000Z'])
    expect(moveSchedule(moveSchedule(sealed, sealed.start, end), sealed.start, sealed.end)).toEqual(sealed);
});
