import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { PlainKey } from '../../../i18n/messages.ts';
import { statusName } from '../../../components/verdict/names.ts';
import type { RunResult } from './queries.ts';

/** How to interpret a result. */
export interface TestRunMeaning {
  /**
   * Whether the verdict is certain. False if the program finished, but there is no expected output or a checker
   * decides.
   */
  isJudged: boolean;
  /** Whether the output can be compared with the expected one. */
  isCompared: boolean;
  name: PlainKey;
}

/**
 * Returns how to interpret a result, or null while the program runs. Without an expected output there is no verdict.
 * With a checker, an output other than the expected one may also be correct.
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
