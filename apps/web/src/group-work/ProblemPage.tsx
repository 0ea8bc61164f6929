import type { JSX } from 'react';
import { ProblemView } from '../solving/ProblemPage.tsx';
import { groupProblemPage } from './problems.page.ts';

/** A problem of a group, with the way through all of them. */
export function GroupProblemPage(): JSX.Element {
  const { problemID } = groupProblemPage.useParams();
  const search = groupProblemPage.useSearch();
  return <ProblemView problemId={problemID} search={search} canFocus />;
}
