import type { AcmRow, OiRow } from '@xiezhi/contract/routes/contest-scoreboard';
import { describe, expect, it } from 'vitest';
import { cellDisplay } from './scoreboard.ts';
import { matchesKeyword, rowReader, nameKindOf } from './read-rows.ts';

const person = {
  rank: 1,
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
  uid: 'u1',
  username: 'qiushi',
  nickname: '秋石',
  realname: null,
  gender: 'female',
  avatar: null,
  school: 'Yunzhong',
};
const acm = (submissionInfo: AcmRow['submissionInfo']): AcmRow => ({
  ...person,
  ac: 1,
  total: 2,
  totalTime: 685,
  submissionInfo,
});
const read = rowReader([{ id: 'A' }], 'username');
const cellIn = (cell: AcmRow['submissionInfo'][string]) => read(acm({ A: cell })).cells[0] ?? null;

describe('a cell of an ACM scoreboard', () => {
  it.each([
    [{ errorNum: 0, isAC: true, ACTime: 47 * 60 + 59 }, 'accepted', '47', null],
    [{ errorNum: 2, isAC: true, ACTime: 60 }, 'accepted', '1', '+2'],
    [{ errorNum: 1, isAC: true, isFirstAC: true, ACTime: 0 }, 'first', '0', '+1'],
    [{ errorNum: 0, isAC: true, isAfterContest: true, ACTime: 18_060 }, 'late', '301', null],
    [{ errorNum: 3 }, 'wrong', '−3', null],
    [{ errorNum: 0, tryNum: 2 }, 'sealed', '? 2', null],
    [{ errorNum: 4, tryNum: 1 }, 'sealed', '? 1', '−4'],
    // A solved problem stays solved, whatever is submitted during the freeze.
    [{ errorNum: 0, isAC: true, ACTime: 120, tryNum: 1 }, 'accepted', '2', null],
  ])('%j is shown as %s: %s %s', (wire, tone, main, sub) => {
    const cell = cellIn(wire);
    expect(cell && cellDisplay(cell)).toEqual({ tone, main, sub });
  });

  it('is empty without attempts, or without counted attempts', () => {
    expect([read(acm({})).cells, cellIn({ errorNum: 0 })]).toEqual([[null], null]);
  });
});

it('a cell of an OI scoreboard is full only if the run was accepted, whatever its score', () => {
  const row: OiRow = {
    ...person,
    totalScore: 160,
    totalTime: 30,
    submissionInfo: { A: 60, B: 100, C: 0, D: null, E: 100 },
    timeInfo: { A: 30 },
  };
  const { cells, total } = rowReader(
    ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => ({ id })),
    'username',
  )(row);
  expect(cells.map((cell) => cell && cellDisplay(cell).tone)).toEqual([
    'full',
    'part',
    'zero',
    null,
    'part',
    null,
  ]);
  expect(total).toBe(160);
});

describe('a row', () => {
  it('has no rank for a star user', () => {
    expect(read({ ...acm({}), rank: -1 }).rank).toBeNull();
    expect(read({ ...acm({}), rank: 7 }).rank).toBe(7);
  });

  it('shows the name type of the contest, or the username if that is blank', () => {
    const names = (['username', 'nickname', 'realname'] as const).map(
      (shown) => rowReader([], shown)(acm({})).name,
    );
    expect(names).toEqual(['qiushi', '秋石', 'qiushi']);
    expect([null, 'nickname', 'anything'].map(nameKindOf)).toEqual(['username', 'nickname', 'username']);
  });

  it('has an award only if one was won', () => {
    const award = { awardName: 'Gold', awardBackground: '#fff', awardColor: '#000' };
    expect(read({ ...acm({}), ...award }).award).toBeNull();
    expect(read({ ...acm({}), ...award, isWinAward: true }).award).toMatchObject({ name: 'Gold' });
  });

  it.each([
    [' QIU ', true],
    ['秋石', true],
    ['yunz', true],
    ['nobody', false],
  ])('matches %j: %s', (keyword, isFound) => {
    expect(matchesKeyword(acm({}), keyword, 'username')).toBe(isFound);
  });
});
