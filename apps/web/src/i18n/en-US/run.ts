import type { Translated } from '../translated.ts';
import type { run as reference } from '../zh-CN/run.ts';

export const run: Translated<typeof reference> = {
  title: 'Test run',
  close: 'Close the test run',
  which: 'Input to run on',
  sample: 'Sample {number}',
  own: 'Custom',
  input: 'Input',
  expected: 'Expected output',
  output: 'Your output',
  errors: 'Standard error',
  inputHint: 'Type the input here',
  expectedHint: 'Optional; compared when given',
  editExpected: 'Edit',
  length: '{length} / {limit} characters',
  inputTooLong: 'The input cannot exceed {limit} characters',
  running: 'Running',
  notRun: 'Not run yet',
  ran: 'Finished',
  outdated: 'Changed since this run',
  noOutput: 'No output',
  noMessage: 'Nothing more is known',
  nothingHere: 'something is missing here',
  firstDifference: 'First difference: line {line}, column {column}',
  differenceBeyond: 'They differ after the 1000 characters kept',
  checkerDecides: 'A checker judges this problem: other output may be right too',
};
