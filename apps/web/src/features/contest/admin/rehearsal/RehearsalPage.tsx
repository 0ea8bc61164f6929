import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { contestRehearsalPage } from '../contest-rehearsal.page.ts';
import { ContestFrame } from '../ContestFrame.tsx';
import { isRehearsalRunning, rehearsalsQuery } from './queries.ts';
import { RehearsalList } from './RehearsalList.tsx';
import { RehearsalReport } from './RehearsalReport.tsx';
import { RunningRehearsal } from './RunningRehearsal.tsx';
import { StartRehearsal } from './StartRehearsal.tsx';

/**
 * Page of the load rehearsal. A rehearsal rejudges the submissions of a contest to measure whether the site can handle
 * such a contest.
 */
export function RehearsalPage(): JSX.Element {
  const cid = Number(useParams({ strict: false }).contestID);
  return (
    <ContestFrame cid={cid} tab="rehearsal">
      {() => <Rehearsals cid={cid} />}
    </ContestFrame>
  );
}

function Rehearsals({ cid }: { cid: number }): JSX.Element {
  const t = useT();
  const { shown } = contestRehearsalPage.useSearch();
  const query = useQuery(rehearsalsQuery(cid));
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton className="my-4 h-5" width={320} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { hasEnded, submissions, rehearsals } = query.data;
  if (!hasEnded)
    return <EmptyState icon="clock" title={t('rehearsal.notEnded')} detail={t('rehearsal.what')} />;
  if (submissions === 0 && rehearsals.length === 0)
    return <EmptyState icon="list" title={t('rehearsal.nothing')} detail={t('rehearsal.what')} />;
  const running = rehearsals.find(isRehearsalRunning);
  const over = rehearsals.filter((one) => !isRehearsalRunning(one));
  const read = over.find(({ id, outcome }) => (shown === undefined ? outcome !== null : id === shown));
  return (
    <div className="grid gap-7">
      {running === undefined ? (
        <StartRehearsal cid={cid} known={query.data} />
      ) : (
        <RunningRehearsal cid={cid} running={running} />
      )}
      {read === undefined ? null : <RehearsalReport key={read.id} cid={cid} id={read.id} />}
      {over.length === 0 ? null : <RehearsalList cid={cid} rehearsals={over} shown={read?.id} />}
    </div>
  );
}
