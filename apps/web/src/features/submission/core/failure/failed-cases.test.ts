import type { CaseFailure, FailureCause } from '@xiezhi/contract/text/case-failure';
import { expect, it } from 'vitest';
import type { CaseResults, JudgeCase } from '../queries.ts';
import { failedCases, similarVisibleFailure, skippedInSameGroup } from './failed-cases.ts';
import { loadedCase } from './loaded-case.ts';

const because = (cause: FailureCause): CaseFailure => ({ cause, printed: null, shape: null });
const nothing = because({ kind: 'nothing' });
const aCase = (seq: number, part: Partial<JudgeCase> = {}): JudgeCase => ({
  seq,
  groupNum: 1,
  status: 0,
  time: 1,
  memory: 1,
  score: null,
  userOutput: null,
  mode: 'default',
  ...part,
});
const results = (cases: JudgeCase[]): CaseResults => ({
  judgeCaseMode: 'default',
  judgeCaseList: cases,
  subTaskJudgeCaseVoList: null,
});

it('lists only cases that were run, not accepted, and have a reason', () => {
  const all = results([
    aCase(4, { status: -1, why: nothing }),
    aCase(1),
    aCase(2, { status: -4 }),
    aCase(3, { status: -1 }),
  ]);
  expect(failedCases(all).map(({ seq }) => seq)).toEqual([4]);
  expect(failedCases(null)).toEqual([]);
});

it('finds a visible case that fails in the same way', () => {
  const secret = aCase(3, { status: -1, why: nothing });
  const other = aCase(1, { status: 3, why: because({ kind: 'outputLimit' }), isDataOpen: true });
  const same = aCase(2, { status: -1, why: nothing, isDataOpen: true });
  expect(similarVisibleFailure([other, same, secret], secret)).toBe(same);
  expect(similarVisibleFailure([other, secret], secret)).toBeNull();
});

it('counts skipped cases of the same subtask', () => {
  const failed = aCase(1, { status: -1, why: nothing });
  const all = results([failed, aCase(2, { status: -4 }), aCase(3, { status: -4, groupNum: 2 })]);
  expect(skippedInSameGroup(all, failed)).toBe(1);
});

const text = (value: string, part = {}) => ({
  bytes: value.length,
  shown: { from: 1, text: value, goesOn: false, isShortened: false, ...part },
});

it('loads a case completely or not at all, and only if a test run accepts its input', () => {
  const data = { input: text('1 2'), answer: text('3'), output: null };
  expect(loadedCase(7, '#3', aCase(3), data)).toEqual({
    submitId: 7,
    seq: 3,
    name: '#3',
    sample: null,
    input: '1 2',
    expected: '3',
  });
  expect(loadedCase(7, '#3', aCase(3), { ...data, answer: text('3', { goesOn: true }) })).toBeNull();
  expect(loadedCase(7, '#3', aCase(3), { ...data, input: text('1'.repeat(1001)) })).toBeNull();
});
