import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AcmRow } from '@xiezhi/contract/routes/contest-scoreboard';
import { rowReader } from '../scoreboard/read-rows.ts';
import { sampleAcmRows, sampleProblems } from '../scoreboard/samples.ts';
import type { Translate } from '../../../i18n/messages.ts';
import { parseSearch, stringifySearch } from '../../../lib/search.ts';
import { defaultMedals, medalKinds, medalLevels } from './medals.ts';
import { solvesBetween } from './news.ts';
import { ceremonySearch, projectorSearch } from './stage-search.ts';

describe('the URL of an award ceremony', () => {
  it.each([
    ['?cid=5&removeStar=true&medals[]=1&medals[]=2&medals[]=3', 5, true, [1, 2, 3]],
    // Unknown parameters of other clients are ignored, and a value that is no number counts as 0.
    ['?cid=5&medals[]=1&medals[]=x&medals[]=-3&medals[]=9', 5, undefined, [1, 0, 0]],
    ['?cid=5&medals[]=2.5&medals[]=1e2', 5, undefined, [0, 100]],
    ['?cid=five&removeStar=1', undefined, undefined, undefined],
    ['?medals=7', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('%s is parsed', (address, cid, removeStar, medals) => {
    expect(ceremonySearch(parseSearch(address))).toEqual({ cid, removeStar, 'medals[]': medals });
  });

  it('round-trips any choice', () => {
    const chosen = fc.record({
      cid: fc.integer({ min: 1, max: 1e9 }),
      removeStar: fc.constantFrom(true as const, undefined),
      'medals[]': fc.array(fc.nat(999_999), { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(chosen, (search) => {
        expect(ceremonySearch(parseSearch(stringifySearch(search)))).toEqual(search);
      }),
    );
  });

  it('of the projector view names the contest, and whether it is the public one', () => {
    expect(projectorSearch(parseSearch('?cid=5&outside=true'))).toEqual({ cid: 5, outside: true });
    expect(projectorSearch(parseSearch('?cid=&outside=yes'))).toEqual({ cid: undefined, outside: undefined });
  });
});

const t: Translate = (key, ..._values) => key;

describe('medals', () => {
  it('are 10%, 20% and 30% of the ranked contestants, rounded down', () => {
    expect([0, 9, 10, 55, 101].map(defaultMedals)).toEqual([
      [0, 0, 0],
      [0, 1, 2],
      [1, 2, 3],
      [5, 11, 16],
      [10, 20, 30],
    ]);
  });

  it('never exceed the number of contestants, and never decrease with more of them', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (people) => {
        const medals = defaultMedals(people);
        expect(medals.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(people);
        defaultMedals(people + 1).forEach((count, at) =>
          expect(count).toBeGreaterThanOrEqual(medals[at] ?? Number.NaN),
        );
      }),
    );
  });

  it('that the URL omits are zero', () => {
    expect(medalLevels(t, [4]).map(({ name, num }) => [name, num])).toEqual([
      [medalKinds[0]?.name, 4],
      [medalKinds[1]?.name, 0],
      [medalKinds[2]?.name, 0],
    ]);
  });
});

const problems = sampleProblems(2);
const read = rowReader(problems, 'username');

function aRow(uid: string, rank: number, submissionInfo: AcmRow['submissionInfo']): AcmRow {
  const [sample] = sampleAcmRows(1, []);
  if (sample === undefined) throw new Error('there is no sample');
  return { ...sample, uid, username: uid, rank, submissionInfo };
}

const solved = { errorNum: 0, isAC: true, ACTime: 60 };
const exposesOf = (before: AcmRow[], after: AcmRow[]) => solvesBetween(before, after, read, problems);

const rows = (count: number, info: AcmRow['submissionInfo']) =>
  Array.from({ length: count }, (_, at) => aRow(`u${at}`, at + 1, info));

describe('the solves of a scoreboard to announce', () => {
  const bob = aRow('bob', 4, {});

  it.each<[string, AcmRow[], AcmRow, object]>([
    ['somebody new, who rises to where they stand', [], aRow('bob', 3, { A: solved }), { hasRisen: true }],
    ['a place kept', [bob], aRow('bob', 4, { A: solved }), { rank: 4, hasRisen: false }],
    ['a place lost meanwhile', [bob], aRow('bob', 6, { A: solved }), { rank: 6, hasRisen: false }],
    ['a star user, who has no place', [bob], aRow('bob', -1, { A: solved }), { rank: null, hasRisen: false }],
    [
      'whoever had no place before',
      [aRow('bob', -1, {})],
      aRow('bob', 9, { A: solved }),
      { rank: 9, hasRisen: true },
    ],
    [
      'what was behind the seal',
      [aRow('bob', 4, { A: { errorNum: 1, tryNum: 2 } })],
      aRow('bob', 2, { A: solved }),
      { problem: 'A', hasRisen: true },
    ],
  ])('include %s', (_name, before, after, actual) => {
    expect(exposesOf(before, [after])).toMatchObject([actual]);
  });

  it.each<[string, AcmRow, AcmRow]>([
    ['a wrong try', bob, aRow('bob', 4, { A: { errorNum: 1 } })],
    ['a try behind the seal', bob, aRow('bob', 4, { A: { errorNum: 0, tryNum: 1 } })],
    [
      'what was solved before',
      aRow('bob', 4, { A: solved }),
      aRow('bob', 2, { A: { ...solved, isFirstAC: true } }),
    ],
    ['what a rejudge has taken', aRow('bob', 2, { A: solved }), bob],
    ['a problem that is not on this board', bob, aRow('bob', 4, { Z: solved })],
  ])('exclude %s', (_name, before, after) => {
    expect(exposesOf([before], [after])).toEqual([]);
  });

  it('are at most eight, and none if there are more', () => {
    expect(exposesOf(rows(8, {}), rows(8, { A: solved }))).toHaveLength(8);
    expect(exposesOf(rows(9, {}), rows(9, { A: solved }))).toEqual([]);
    expect(exposesOf(rows(5, {}), rows(5, { A: solved, B: solved }))).toEqual([]);
  });
});
