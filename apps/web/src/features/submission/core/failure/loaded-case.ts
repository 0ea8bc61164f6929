import { limits } from '@xiezhi/contract/limits';
import type { CaseData, JudgeCase } from '../queries.ts';

/** A case of the test data, ready to be tried. */
export interface LoadedCase {
  /** Of the submission that failed on it, and its number. */
  submitId: number;
  seq: number;
  /** How it is called. */
  name: string;
  /** Its number among the samples; null: it is none. */
  sample: number | null;
  input: string;
  expected: string;
}

/** The case for a test run; null where its input is too long for one. */
export function loadedCase(
  submitId: number,
  name: string,
  { seq, sample }: JudgeCase,
  { input, answer }: CaseData,
): LoadedCase | null {
  const isShort = Array.from(input.shown.text).length <= limits.testRunInputMax;
  if (!isWhole(input) || !isWhole(answer) || !isShort) return null;
  return {
    submitId,
    seq,
    name,
    sample: sample ?? null,
    input: input.shown.text,
    expected: answer.shown.text,
  };
}

function isWhole({ shown }: CaseData['input']): boolean {
  return !shown.goesOn && !shown.isShortened && shown.from === 1;
}
