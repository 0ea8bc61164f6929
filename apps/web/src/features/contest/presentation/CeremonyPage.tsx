import { ceremonyOf } from '@xiezhi/rules/scoreboard/ceremony-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { ceremonyQuery, type CeremonyData } from './ceremony.ts';
import { CeremonyView } from './CeremonyView.tsx';
import { medalLevels } from './medals.ts';
import { scrollBoardPage } from './presentation.page.ts';

const noMedals: readonly number[] = [];

/** Award ceremony in its own window. It reveals the frozen results, from the last row to the first. */
export function CeremonyPage(): JSX.Element {
  const t = useT();
  const { cid, removeStar = false, 'medals[]': medals = noMedals } = scrollBoardPage.useSearch();
  const query = useQuery({ ...ceremonyQuery(cid ?? 0, removeStar), enabled: cid !== undefined });
  useTitle(query.data && `${t('presentation.ceremony')} - ${query.data.title}`);
  if (query.data !== undefined)
    return (
      <Loaded
        key={query.dataUpdatedAt}
        data={query.data}
        medals={medals}
        memoryKey={`xiezhi.ceremony.${cid}.${removeStar}.${medals.join()}`}
      />
    );
  const isRefused = query.error instanceof CallError && query.error.kind === 'refused';
  if (cid === undefined || isRefused) {
    // Any other code means that the viewer may not see the ceremony, while the contest itself could have one.
    const isUnfit =
      cid === undefined || (query.error instanceof CallError && query.error.code === 'scrollBoardRefused');
    const message = errorMessageIfAny(query.error) ?? t('presentation.noContest');
    return (
      <>
        <h1 className="sr-only">{message}</h1>
        <EmptyState
          icon="trophy"
          title={message}
          detail={t(isUnfit ? 'presentation.ceremony.needs' : 'presentation.ceremony.waits')}
        />
      </>
    );
  }
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="min-h-dvh" aria-busy="true" />;
}

interface LoadedProps {
  data: CeremonyData;
  medals: readonly number[];
  memoryKey: string;
}

function Loaded({ data, medals, memoryKey }: LoadedProps): JSX.Element {
  const t = useT();
  const levels = useMemo(() => medalLevels(t, medals), [t, medals]);
  // Computed only once: a change of language renames the medals, but must not change the steps.
  const [ceremony] = useState(() => ceremonyOf(data, { by: 'number', levels }));
  return (
    <CeremonyView
      data={data}
      ceremony={ceremony}
      // The key contains the number of attempts: with another number the ceremony has other steps, so a stored step
      // does not apply.
      memoryKey={`${memoryKey}.${data.tries.length}`}
    />
  );
}
