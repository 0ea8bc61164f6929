import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { PlainKey } from '../../../i18n/messages.ts';
import { statusName } from '../../../components/verdict/names.ts';
import type { RunResult } from './queries.ts';

/** What a result says of the program. */
export interface Meaning {
  /** False where the program ran to its end and nothing could be compared with certainty. */
  isJudged: boolean;
  /** Both outputs may be held against each other. */
  isCompared: boolean;
  name: PlainKey;
}

/**
 * A run without an expected output is no verdict, and where a checker decides another output may be as right
 * as the expected one. Null while it runs.
 */
export function meaningOf({ status, expectedOutput, problemJudgeMode }: RunResult): Meaning | null {
  if (status === JudgeStatus.Pending) return null;
  const isEnded = status === JudgeStatus.Accepted || status === JudgeStatus.WrongAnswer;
  const hasChecker = problemJudgeMode !== undefined && problemJudgeMode !== 'default';
  const isExpected = expectedOutput !== null && expectedOutput !== undefined;
  if (isEnded && (hasChecker || !isExpected)) return { isJudged: false, isCompared: false, name: 'run.ran' };
  return { isJudged: true, isCompared: isEnded, name: statusName(status) };
}
