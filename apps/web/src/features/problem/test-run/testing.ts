import type { SampleResults } from './queries.ts';

export type SampleResult = SampleResults['samples'][number];

/** A correct run of the first sample. */
export const right: SampleResult = {
  sample: 1,
  status: 0,
  time: 3,
  memory: 1024,
  stderr: '',
  userInput: '1 2',
  expectedOutput: '3',
  userOutput: '3',
  problemJudgeMode: 'default',
  difference: null,
};

/** A run with a wrong output. */
export const wrong: SampleResult = {
  ...right,
  status: -1,
  userOutput: '4\n',
  difference: { line: 1, column: 1, expected: '3', found: '4' },
};
