import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { ProblemView } from '../../problem/solve/ProblemPage.tsx';
import { ContestSubmitRestriction } from './ContestSubmitRestriction.tsx';
import { ContestContext } from './contest-context.ts';
import { useIsAccessDenied } from '../../problem/solve/use-is-access-denied.ts';
import { contestProblemPage } from './contest-problem.page.ts';
import { ContestStrip } from './ContestStrip.tsx';
import { contestQuery, type ContestInfo } from './queries.ts';
import { useContestLayoutData } from './use-contest-layout-data.ts';
import './contest.css';

/** Loaded only for users who may not solve the problem. It shows the reason. */
const ContestLayout = lazyComponent(async () => (await import('./ContestLayout.tsx')).ContestLayout);

/** A problem of a contest. Above it are the remaining time and the navigation between the problems. */
export function ContestProblemPage(): JSX.Element {
  const { contestID, problemID } = contestProblemPage.useParams();
  const search = contestProblemPage.useSearch();
  const cid = Number(contestID);
  const { data, error } = useQuery(contestQuery(cid));
  if (useIsAccessDenied({ data, error })) return <ContestLayout />;
  return (
    <ContestSubmitRestriction cid={cid}>
      {data === undefined ? (
        <div className="h-9 flex-none border-b border-line" />
      ) : (
        <Strip key={cid} cid={cid} info={data} />
      )}
      <ProblemView problemId={problemID} search={search} canFocus />
    </ContestSubmitRestriction>
  );
}

function Strip({ cid, info }: { cid: number; info: ContestInfo }): JSX.Element {
  const place = useContestLayoutData(cid, info);
  return (
    <ContestContext value={place}>
      <ContestStrip />
    </ContestContext>
  );
}
