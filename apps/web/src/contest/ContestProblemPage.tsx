import type { JSX } from 'react';
import { ProblemView } from '../solving/ProblemPage.tsx';
import { contestProblemPage } from './contest-problem.page.ts';

/** A problem of a contest, with the way through all of them. */
export function ContestProblemPage(): JSX.Element {
  const { problemID } = contestProblemPage.useParams();
  const search = contestProblemPage.useSearch();
  return <ProblemView problemId={problemID} search={search} canFocus />;
}
