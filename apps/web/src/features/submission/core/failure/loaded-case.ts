import { limits } from '@xiezhi/contract/limits';
import type { CaseData, JudgeCase } from '../queries.ts';

/** A test case prepared for a test run. */
export interface LoadedCase {
  /** The submission that failed on it, and the case's number. */
  submitId: number;
  seq: number;
  /** Display name. */
  name: string;
  /** Its number among the samples; null: no sample. */
  sample: number | null;
  input: string;
  expected: string;
}

/** Prepares the case for a test run; null if its input is too long for one. */
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
