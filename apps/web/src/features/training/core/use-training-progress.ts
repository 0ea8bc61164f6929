import { useQuery } from '@tanstack/react-query';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { useScope } from '../../../routing/scope.ts';
import { problemStatusQuery } from '../../problem/core/queries.ts';
import { trainingProblemsQuery, type ListedTrainingProblem } from './queries.ts';
import { useTraining } from './training-context.ts';

const none: readonly ListedTrainingProblem[] = [];

/**
 * Returns the problems of the current training and the viewer's progress; empty before the viewer has
 * entered.
 */
export function useTrainingProgress() {
  const { tid, info } = useTraining();
  const scope = useScope();
  const uid = useUser()?.uid ?? null;
  const query = useQuery({ ...trainingProblemsQuery(tid), enabled: info.can.enter });
  const problems = query.data ?? none;
  const pids = useMemo(() => problems.map(({ pid }) => pid), [problems]);
  const { data: statuses } = useQuery(problemStatusQuery(uid, pids, scope));
  const statusOf = useMemo(() => (pid: number) => statuses?.[pid]?.status, [statuses]);
  return { query, problems, statusOf, areStatusesKnown: statuses !== undefined };
}

/**
 * Returns the problem to continue with: the first that was tried but not solved, or else the first that was not tried.
 */
export function nextProblem(
  problems: readonly ListedTrainingProblem[],
  statusOf: (pid: number) => number | undefined,
): ListedTrainingProblem | undefined {
  const open = problems.filter(({ pid }) => statusOf(pid) !== JudgeStatus.Accepted);
  const isTried = ({ pid }: ListedTrainingProblem) =>
    (statusOf(pid) ?? JudgeStatus.NotSubmitted) !== JudgeStatus.NotSubmitted;
  return open.find(isTried) ?? open[0];
}
