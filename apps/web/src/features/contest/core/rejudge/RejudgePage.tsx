import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { stringifySearch } from '../../../../lib/search.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Skeleton } from '../../../../components/Skeleton.tsx';
import { useContest, useContestTitle } from '../contest-context.ts';
import { contestRejudgePage } from '../contest-rejudge.page.ts';
import { RejudgeDraft } from './RejudgeDraft.tsx';
import { History } from './History.tsx';
import { ProblemChoice } from './ProblemChoice.tsx';
import { rejudgesQuery } from './queries.ts';

/** Rejudge page of a contest: problems, the open draft, and earlier drafts. */
export function RejudgePage(): JSX.Element {
  const t = useT();
  const { cid, info } = useContest();
  const { draft } = contestRejudgePage.useSearch();
  const router = useRouter();
  const query = useQuery({ ...rejudgesQuery(cid), enabled: info.can.rejudge });
  useContestTitle(t('contest.tab.rejudge'));
  if (!info.can.rejudge) return <EmptyState icon="lock" title={t('contestRejudge.forRoot')} />;
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton className="my-4 h-5" width={320} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { problems, batches } = query.data;
  const shown = batches.find(({ id, state }) => (draft === undefined ? state === 'open' : id === draft));
  const open = (id: number) =>
    void router.navigate({ href: `/contest/${cid}/rejudge${stringifySearch({ draft: id })}` });
  return (
    <div className="flex flex-col gap-6 pt-3">
      <ProblemChoice problems={problems} onDraft={(id) => open(id)} />
      {shown === undefined ? null : <RejudgeDraft key={shown.id} id={shown.id} />}
      <History batches={batches} problems={problems} shown={shown?.id} />
    </div>
  );
}
