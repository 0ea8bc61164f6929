import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useScope } from '../navigation/scope.ts';
import { ProblemView } from '../solving/ProblemPage.tsx';
import { useIsRefused } from '../solving/use-is-refused.ts';
import { problemSearch } from '../solving/problem-search.ts';
import { trainingQuery } from './queries.ts';

/** Comes where one may not solve, and says why. */
const TrainingPlace = lazyPart(async () => (await import('./pages.ts')).TrainingPlace);

export function TrainingProblemPage(): JSX.Element {
  return <TrainingProblem closed={<TrainingPlace />} />;
}

/**
 * A problem of a training, with the way through all of them. It takes the window, and nothing stands around it.
 * @param props.closed What is shown to whom may not solve
 */
export function TrainingProblem({ closed }: { closed: ReactNode }): ReactNode {
  const { problemID = '' } = useParams({ strict: false });
  const search = problemSearch(useSearch({ strict: false }));
  const scope = useScope();
  const { data, error } = useQuery(trainingQuery(scope.kind === 'training' ? scope.tid : 0));
  if (useIsRefused({ data, error })) return closed;
  return <ProblemView problemId={problemID} search={search} canFocus />;
}
