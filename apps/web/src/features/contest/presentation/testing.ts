import type { CeremonyData } from './ceremony.ts';

const minute = 60_000;

/** Test fixture: ann leads by one problem; during the freeze bob solves B, and ann fails it. */
export function aCeremony(): CeremonyData {
  const person = { nickname: null, realname: null, school: 'Lake School', gender: 'secrecy', isStar: false };
  return {
    title: 'Autumn Cup',
    rankShowName: 'username',
    startsAt: '2026-03-01T12:00:00.000Z',
    endsAt: '2026-03-01T17:00:00.000Z',
    penaltyUnit: 'second',
    sealedFrom: '2026-03-01T16:00:00.000Z',
    problems: [
      { displayId: 'A', displayTitle: 'Apples', color: '#ff0000' },
      { displayId: 'B', displayTitle: 'Bees', color: null },
    ],
    contestants: [
      { ...person, uid: 'u1', username: 'ann' },
      { ...person, uid: 'u2', username: 'bob' },
    ],
    tries: [
      [1, 0, 0, 10 * minute, 0],
      [2, 1, 0, 20 * minute, 0],
      [3, 1, 1, 250 * minute, 0],
      [4, 0, 1, 260 * minute, -1],
    ],
  };
}
