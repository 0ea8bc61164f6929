import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useScope } from '../../../routing/scope.ts';
import { ProblemView } from '../../problem/solve/ProblemPage.tsx';
import { useIsAccessDenied } from '../../problem/solve/use-is-access-denied.ts';
import { problemSearch } from '../../problem/solve/problem-search.ts';
import { trainingQuery } from './queries.ts';

/** Lazy: only for users who may not solve the problem. Shows them the reason. */
const TrainingLayout = lazyComponent(async () => (await import('./pages.ts')).TrainingLayout);

export function TrainingProblemPage(): JSX.Element {
  return <TrainingProblem closed={<TrainingLayout />} />;
}

/**
 * A problem of a training with navigation between its problems. It fills the window, without a layout around it.
 * @param props.closed content for users who may not solve the problem
 */
export function TrainingProblem({ closed }: { closed: ReactNode }): ReactNode {
  const { problemID = '' } = useParams({ strict: false });
  const search = problemSearch(useSearch({ strict: false }));
  const scope = useScope();
  const { data, error } = useQuery(trainingQuery(scope.kind === 'training' ? scope.tid : 0));
  if (useIsAccessDenied({ data, error })) return closed;
  return <ProblemView problemId={problemID} search={search} canFocus parentTitle={data?.title} />;
}
