import { useQuery } from '@tanstack/react-query';
import { groupOf } from '@xiezhi/contract/scope';
import type { JSX } from 'react';
import { groupQuery } from '../group/queries.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useScope } from '../navigation/scope.ts';
import { ProblemView } from '../solving/ProblemPage.tsx';
import { useIsRefused } from '../solving/use-is-refused.ts';
import { groupProblemPage } from './problems.page.ts';

/** Comes where one may not solve, and says why. */
const GroupPlace = lazyPart(async () => (await import('../group/GroupPlace.tsx')).GroupPlace);

/** A problem of a group, with the way through all of them. It takes the window, and nothing stands around it. */
export function GroupProblemPage(): JSX.Element {
  const { problemID } = groupProblemPage.useParams();
  const search = groupProblemPage.useSearch();
  const { data, error } = useQuery(groupQuery(groupOf(useScope()) ?? 0));
  if (useIsRefused({ data, error })) return <GroupPlace />;
  return <ProblemView problemId={problemID} search={search} canFocus />;
}
