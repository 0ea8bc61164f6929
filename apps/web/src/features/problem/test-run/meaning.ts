import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { PlainKey } from '../../../i18n/messages.ts';
import { statusName } from '../../../components/verdict/names.ts';
import type { RunResult } from './queries.ts';

/** How to interpret a result. */
export interface TestRunMeaning {
  /** False if the program finished and its output could not be compared with certainty. */
  isJudged: boolean;
  /** Whether the outputs may be compared. */
  isCompared: boolean;
  name: PlainKey;
}

/**
 * A run without an expected output has no verdict; with a checker another output may also be correct. Null
 * while it runs.
 */
export function meaningOf({ status, expectedOutput, problemJudgeMode }: RunResult): TestRunMeaning | null {
  if (status === JudgeStatus.Pending) return null;
  const isEnded = status === JudgeStatus.Accepted || status === JudgeStatus.WrongAnswer;
  const hasChecker = problemJudgeMode !== undefined && problemJudgeMode !== 'default';
  const isExpected = expectedOutput !== null && expectedOutput !== undefined;
  if (isEnded && (hasChecker || !isExpected))
    return { isJudged: false, isCompared: false, name: 'testRun.ran' };
  return { isJudged: true, isCompared: isEnded, name: statusName(status) };
}
