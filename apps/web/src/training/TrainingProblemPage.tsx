import { useParams, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ProblemView } from '../solving/ProblemPage.tsx';
import { problemSearch } from '../solving/problem-search.ts';

/** A problem of a training, with the way through all of them. */
export function TrainingProblemPage(): JSX.Element {
  const { problemID = '' } = useParams({ strict: false });
  const search = problemSearch(useSearch({ strict: false }));
  return <ProblemView problemId={problemID} search={search} canFocus />;
}
