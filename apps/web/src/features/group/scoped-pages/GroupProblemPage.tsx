import { useQuery } from '@tanstack/react-query';
import { groupOf } from '@xiezhi/contract/enums/scope';
import type { JSX } from 'react';
import { groupQuery } from '../core/queries.ts';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { useScope } from '../../../routing/scope.ts';
import { ProblemView } from '../../problem/solve/ProblemPage.tsx';
import { useIsAccessDenied } from '../../problem/solve/use-is-access-denied.ts';
import { groupProblemPage } from './problems.page.ts';

/** Lazy: explains why the viewer may not solve the problem. */
const GroupLayout = lazyComponent(async () => (await import('../core/GroupLayout.tsx')).GroupLayout);

/**
 * A problem of a group, with navigation between all of its problems. It fills the window, without the group's
 * layout.
 */
export function GroupProblemPage(): JSX.Element {
  const { problemID } = groupProblemPage.useParams();
  const search = groupProblemPage.useSearch();
  const { data, error } = useQuery(groupQuery(groupOf(useScope()) ?? 0));
  if (useIsAccessDenied({ data, error })) return <GroupLayout />;
  return <ProblemView problemId={problemID} search={search} canFocus parentTitle={data?.name} />;
}
