import { exactIoScoreOf, exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Rejected } from '../../../content/compiler-diagnostics/use-messages.ts';
import type { GroupScore } from '../../../components/verdict/CaseStrip.tsx';
import type { CaseResults, Submission } from './queries.ts';

/** What is known of a finished submission beside its progress. */
export interface Outcome {
  score: number | null;
  fullScore: number | null;
  /** ms */
  time: number | null;
  /** KB */
  memory: number | null;
  errorMessage: string | null;
  /** Of each subtask, where the problem has them and they are open. */
  groupScores: ReadonlyMap<number, GroupScore>;
  /** The problem keeps the results of its cases to itself. */
  areCasesClosed: boolean;
  /** What the compiler did not take; null where it did, or where the program is not shown. */
  rejected: Rejected | null;
}

/** As the stored answers tell it. */
export function outcomeOf(submission: Submission, results: CaseResults | null | undefined): Outcome {
  const { time, memory, errorMessage } = submission;
  const groups = results?.subTaskJudgeCaseVoList ?? [];
  return {
    score: exactScoreOf(submission),
    fullScore: exactIoScoreOf(submission),
    time,
    memory,
    errorMessage,
    groupScores: new Map(groups.map((group) => [group.groupNum, scoreOf(group)])),
    areCasesClosed: results === null,
    rejected: rejectedOf(submission),
  };
}

/** The program that a compiler did not take, with what it said. */
export function rejectedOf({ status, code, errorMessage, ...submission }: Submission): Rejected | null {
  if (status !== JudgeStatus.CompileError || code === null || !errorMessage) return null;
  const { submitId, version, language } = submission;
  return { key: `${submitId}:${version}`, language, code, output: errorMessage };
}

type ShownGroup = NonNullable<CaseResults['subTaskJudgeCaseVoList']>[number];

function scoreOf(group: ShownGroup): GroupScore {
  return { score: exactScoreOf(group), full: group.fullScore ?? null };
}
