import type { JSX } from 'react';
import { ProblemView } from '../solving/ProblemPage.tsx';
import { trainingProblemPage } from './training-problem.page.ts';

/** A problem of a training, with the way through all of them. */
export function TrainingProblemPage(): JSX.Element {
  const { problemID } = trainingProblemPage.useParams();
  const search = trainingProblemPage.useSearch();
  return <ProblemView problemId={problemID} search={search} canFocus />;
}
