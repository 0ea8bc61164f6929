import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type CSSProperties, type JSX, type ReactNode } from 'react';
import { errorMessage } from '../../../../api/error-message.ts';
import { call, CallError } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { useScope } from '../../../../routing/scope.ts';
import { useTitle } from '../../../../routing/document-title.ts';
import { StaleDataWarning } from '../../../contest/presentation/StaleDataWarning.tsx';
import { PresentationControls } from '../../../contest/presentation/PresentationControls.tsx';
import { usePresentationScale } from '../../../contest/presentation/use-stage-size.ts';
import {
  toggleFullScreen,
  useHallTheme,
  useIdle,
  usePresentationKeys,
} from '../../../contest/presentation/use-stage.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { trainingKey } from '../queries.ts';
import { useTrainingLive } from '../use-training-live.ts';
import { LiveProgressLegend, LiveProgressRow } from './LiveProgressRow.tsx';
import type { LiveProgress } from './segments.ts';
import '../../../contest/presentation/presentation.css';
import './live-progress.css';

/** Number of problems per page, few enough to be readable from the back of a room. Pages turn automatically. */
const rowsAtOnce = 6;
/** Time in milliseconds for which a page is shown. */
const pageTime = 20_000;
/**
 * Refetch interval in milliseconds if there are no events. The display “just now” must disappear even without events.
 */
const renewal = 30_000;

const liveProgressQuery = (tid: number) =>
  queryOptions({
    queryKey: [...trainingKey(tid), 'pulse'],
    queryFn: ({ signal }) => call('GET /api/training-pulse', { query: { tid }, signal }),
    refetchInterval: renewal,
    meta: { isQuiet: true },
  });

/**
 * Live progress of a class for a projector: how many have started, are stuck or have solved each problem,
 * without names.
 */
export function LiveProgressPage(): JSX.Element {
  const t = useT();
  const scope = useScope();
  const tid = scope.kind === 'training' ? scope.tid : 0;
  const query = useQuery(liveProgressQuery(tid));
  const { data, error, refetch } = query;
  useTitle(data && `${t('trainingStaff.pulse')} - ${data.title}`);
  useTrainingLive(tid, data !== undefined, () => void refetch({ cancelRefetch: false }));
  if (data !== undefined) return <Wall pulse={data} old={<StaleDataWarning query={query} />} />;
  if (error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout')
    return (
      <>
        <h1 className="sr-only">{errorMessage(error)}</h1>
        <EmptyState icon="lock" title={errorMessage(error)} />
      </>
    );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <div className="min-h-dvh" aria-busy="true" />;
}

function Wall({ pulse, old }: { pulse: LiveProgress; old: ReactNode }): JSX.Element {
  const t = useT();
  const { title, people, problems } = pulse;
  const { zoom } = usePresentationScale();
  const pages = usePages(Math.ceil(problems.length / rowsAtOnce));
  const turnLight = useHallTheme();
  const isIdle = useIdle();
  usePresentationKeys({ ArrowRight: pages.next, ArrowLeft: pages.back, f: toggleFullScreen, l: turnLight });
  const shown = problems.slice(pages.page * rowsAtOnce, (pages.page + 1) * rowsAtOnce);
  const lately = problems.filter((problem) => problem.lately > 0);
  return (
    <div
      className="stage"
      data-idle={isIdle || undefined}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties are not in the type
      style={{ '--zoom': zoom } as CSSProperties}
    >
      <header className="stage-title">
        <h1>{title}</h1>
        <span className="flex-none">{t('trainingStaff.pulse')}</span>
        <span className="ml-auto flex-none">{old}</span>
        <span className="flex-none">{t('trainingStaff.people', { count: people })}</span>
      </header>
      {problems.length === 0 || people === 0 ? (
        <div className="pulse-none">
          {t(problems.length === 0 ? 'trainingStaff.noProblems' : 'trainingStaff.nobody')}
        </div>
      ) : (
        <ol className="pulse">
          {shown.map((problem) => (
            <LiveProgressRow key={problem.problemId} problem={problem} people={people} />
          ))}
        </ol>
      )}
      <footer className="stage-foot">
        <LiveProgressLegend />
        <output className="ml-auto">
          {lately.length === 0 ? null : (
            <>
              {t('trainingStaff.lately')}
              {lately.slice(0, 3).map(({ problemId, lately: count }) => (
                <b key={problemId}>{t('trainingStaff.latelyOf', { problem: problemId, count })}</b>
              ))}
            </>
          )}
        </output>
        {pages.count > 1 ? <span>{`${pages.page + 1} / ${pages.count}`}</span> : null}
        <PresentationControls
          keys={[
            ...(pages.count > 1
              ? ([
                  { icon: 'left', label: t('trainingStaff.pageBack'), act: pages.back },
                  { icon: 'right', label: t('trainingStaff.pageNext'), act: pages.next },
                ] as const)
              : []),
            { icon: 'sun', label: t('trainingStaff.light'), act: turnLight },
            { icon: 'expand', label: t('trainingStaff.full'), act: toggleFullScreen },
          ]}
        />
      </footer>
    </div>
  );
}

/** Pages that turn automatically. The first page follows the last. */
function usePages(wanted: number) {
  const count = Math.max(1, wanted);
  const [at, setAt] = useState(0);
  const page = at % count;
  useEffect(() => {
    if (count === 1) return;
    const timer = setTimeout(() => setAt((page + 1) % count), pageTime);
    return () => clearTimeout(timer);
  }, [page, count]);
  return {
    page,
    count,
    next: () => setAt((page + 1) % count),
    back: () => setAt((page + count - 1) % count),
  };
}
