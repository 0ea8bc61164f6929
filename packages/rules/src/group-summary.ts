import { JudgeStatus } from '@xiezhi/contract/status';
import { groupScore } from './scoring.ts';

/** A case of a group as a viewer sees it. */
export interface GroupCase {
  readonly status: number;
  /** Null: it earned nothing. */
  readonly score: number | null;
  readonly time: number;
  readonly memory: number;
}

/** What a group of cases is shown as. Time and memory are those of the case that speaks for it, else null. */
export interface GroupSummary {
  readonly status: number;
  readonly score: number;
  readonly time: number | null;
  readonly memory: number | null;
}

/**
 * By `subtask_average` the group has the rounded mean of its cases and no figures: Accepted when all are, Wrong
 * Answer when that mean is 0, else Partial Accepted. By `subtask_lowest` the first of the lowest-scored cases that
 * were not skipped speaks for it. A group whose cases were all skipped is Cancelled.
 */
export function summarizeGroup(
  mode: 'subtask_average' | 'subtask_lowest',
  cases: readonly GroupCase[],
): GroupSummary {
  return mode === 'subtask_average' ? summarizeAverage(cases) : summarizeLowest(cases);
}

function summarizeLowest(cases: readonly GroupCase[]): GroupSummary {
  const lowest = cases
    .filter((item) => item.status !== JudgeStatus.Cancelled)
    .reduce<GroupCase | null>(
      (found, item) => (found === null || (item.score ?? 0) < (found.score ?? 0) ? item : found),
      null,
    );
  if (!lowest) return { status: JudgeStatus.Cancelled, score: 0, time: null, memory: null };
  return { status: lowest.status, score: lowest.score ?? 0, time: lowest.time, memory: lowest.memory };
}

function summarizeAverage(cases: readonly GroupCase[]): GroupSummary {
  const score = groupScore(
    'subtask_average',
    cases.map((item) => item.score ?? 0),
  );
  const isAll = (status: number) => cases.every((item) => item.status === status);
  const partly = score === 0 ? JudgeStatus.WrongAnswer : JudgeStatus.PartialAccepted;
  const judged = isAll(JudgeStatus.Accepted) ? JudgeStatus.Accepted : partly;
  const status = isAll(JudgeStatus.Cancelled) ? JudgeStatus.Cancelled : judged;
  return { status, score, time: null, memory: null };
}

/** Modes in which cases are shown by group. */
export function isGroupedMode(mode: string): mode is 'subtask_average' | 'subtask_lowest' {
  return mode === 'subtask_average' || mode === 'subtask_lowest';
}
