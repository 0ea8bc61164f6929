import type { GroupScore } from '../ui/verdict/CaseStrip.tsx';
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
}

/** As the stored answers tell it. */
export function outcomeOf(submission: Submission, results: CaseResults | null | undefined): Outcome {
  const { score, ioScore, time, memory, errorMessage } = submission;
  const groups = results?.subTaskJudgeCaseVoList ?? [];
  return {
    score,
    fullScore: ioScore ?? null,
    time,
    memory,
    errorMessage,
    groupScores: new Map(groups.map((group) => [group.groupNum, scoreOf(group)])),
    areCasesClosed: results === null,
  };
}

function scoreOf({ score, fullScore }: { score: number; fullScore?: number | undefined }): GroupScore {
  return { score, full: fullScore ?? null };
}
