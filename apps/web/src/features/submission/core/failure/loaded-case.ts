import { limits } from '@xiezhi/contract/limits';
import type { CaseData, JudgeCase } from '../queries.ts';

/** A test case prepared for a test run. */
export interface LoadedCase {
  /** The submission that failed on the case, and the number of the case. */
  submitId: number;
  seq: number;
  /** Display name. */
  name: string;
  /** Number of the case among the samples. Null if it is not a sample. */
  sample: number | null;
  input: string;
  expected: string;
}

/**
 * Prepares the case for a test run. Returns null if its input is too long for a test run, or if only a part of input or
 * answer is known.
 */
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
