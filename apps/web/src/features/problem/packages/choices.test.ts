import type { PlannedProblem } from '@xiezhi/contract/routes/problem-package';
import { describe, expect, it } from 'vitest';
import { chosenOf, firstChoices, missingOf, type ImportChoice } from './choices.ts';

function planned(part: Partial<PlannedProblem>): PlannedProblem {
  return {
    root: 'a',
    format: 'icpc',
    displayId: '1000',
    title: 'A',
    locales: ['en-US'],
    type: 0,
    judgeMode: 'default',
    cases: 3,
    solutions: 1,
    taken: 5,
    ignored: 0,
    converted: [],
    lost: [],
    grave: [],
    stops: [],
    holder: null,
    ...part,
  };
}

const holder = { pid: 1, displayId: '1000', title: 'B', mayReplace: true };
const wanted: ImportChoice = { isWanted: true, onTaken: 'newId', acceptsLosses: false };

describe('selection of problems to import', () => {
  it('starts with problems without errors and without relevant losses', () => {
    const problems = [
      planned({ root: 'good' }),
      planned({ root: 'stopped', stops: ['no'] }),
      planned({ root: 'lossy', grave: ['score'] }),
      planned({ root: 'taken', holder }),
    ];
    expect(chosenOf(problems, firstChoices(problems), true)).toEqual([
      { root: 'good', onTaken: 'refuse', isPublic: true, acceptLosses: false },
    ]);
  });

  it('excludes problems with errors and problems with losses that are not accepted', () => {
    const stopped = planned({ stops: ['no'] });
    const lossy = planned({ grave: ['score'] });
    expect(missingOf(stopped, wanted)).toBe('stopped');
    expect(missingOf(lossy, wanted)).toBe('losses');
    for (const problem of [stopped, lossy]) expect(chosenOf([problem], { a: wanted }, false)).toEqual([]);
    const accepted = { a: { ...wanted, acceptsLosses: true } };
    expect(chosenOf([lossy], accepted, false)).toMatchObject([{ acceptLosses: true }]);
  });

  it('imports beside or over the problem with the same id, as selected', () => {
    const problem = planned({ holder });
    expect(chosenOf([problem], { a: wanted }, false)).toMatchObject([{ onTaken: 'newId' }]);
    const update: ImportChoice = { ...wanted, onTaken: 'update' };
    expect(chosenOf([problem], { a: update }, false)).toMatchObject([{ onTaken: 'update' }]);
  });
});
