import { exactIoScoreOf, exactScoreOf } from '@xiezhi/rules/scoring/wire-score';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Rejected } from '../../../content/compiler-diagnostics/use-messages.ts';
import type { GroupScore } from '../../../components/verdict/CaseStrip.tsx';
import type { CaseResults, Submission } from './queries.ts';

/** Result data of a finished submission that is not part of `SubmissionProgress`. */
export interface Outcome {
  score: number | null;
  fullScore: number | null;
  /** ms */
  time: number | null;
  /** KB */
  memory: number | null;
  errorMessage: string | null;
  /** Scores of subtasks, if the problem has subtasks and they are visible. */
  groupScores: ReadonlyMap<number, GroupScore>;
  /** Whether the problem hides its case results. */
  areCasesClosed: boolean;
  /** Program with compile errors. Null if it compiled or is not visible. */
  rejected: Rejected | null;
}

/** Derives the outcome from the stored submission and its case results. */
export function submissionOutcome(submission: Submission, results: CaseResults | null | undefined): Outcome {
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

/** The program and compiler output of a compile error. */
export function rejectedOf({ status, code, errorMessage, ...submission }: Submission): Rejected | null {
  if (status !== JudgeStatus.CompileError || code === null || !errorMessage) return null;
  const { submitId, version, language } = submission;
  return { key: `${submitId}:${version}`, language, code, output: errorMessage };
}

type ShownGroup = NonNullable<CaseResults['subTaskJudgeCaseVoList']>[number];

function scoreOf(group: ShownGroup): GroupScore {
  return { score: exactScoreOf(group), full: group.fullScore ?? null };
}
