// @vitest-environment jsdom
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { expect, it } from 'vitest';
import { nextUnsolved } from './problem-set.ts';

const row = (problemId: string, status: number | null) => ({
  pid: problemId.charCodeAt(0),
  problemId,
  title: `Problem ${problemId}`,
  status,
  score: null,
});
const set = [
  row('A', null),
  row('B', JudgeStatus.Accepted),
  row('C', JudgeStatus.WrongAnswer),
  row('D', JudgeStatus.Accepted),
];

it('finds the next unsolved problem after one, continuing from the start after the last', () => {
  expect(nextUnsolved(set, 'B')).toEqual({ problemId: 'C', title: 'Problem C', tag: null });
  expect(nextUnsolved(set, 'C')?.problemId).toBe('A');
  expect(nextUnsolved(set, 'D')?.problemId).toBe('A');
});

it('finds nothing if all others are solved, and never the problem itself', () => {
  expect(nextUnsolved([row('A', null), row('B', JudgeStatus.Accepted)], 'A')).toBeNull();
  expect(nextUnsolved([row('A', JudgeStatus.Accepted)], 'A')).toBeNull();
});
