import { useQuery } from '@tanstack/react-query';
import { formatNumber, useT } from '../../../i18n/messages.ts';
import { formatSeconds } from '../../../lib/format-figures.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { ListStale } from '../../../components/data-list/ListStates.tsx';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Section } from '../../../components/Section.tsx';
import { Time } from '../../../components/Time.tsx';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { lazyComponent } from '../../../components/lazy/lazy-component.tsx';
import { Figure } from '../core/Figure.tsx';
import { FirstSteps } from '../core/FirstSteps.tsx';
import { FormerLogin } from '../core/FormerLogin.tsx';
import { Health } from '../core/Health.tsx';
import { HealthLine } from '../core/HealthLine.tsx';
import { NodeList } from '../core/NodeList.tsx';
import { dashboardMetricsQuery, overviewPoll, overviewQuery } from '../core/queries.ts';
import { QueueTable } from '../core/QueueTable.tsx';
import { useUser } from '../../../api/session.ts';
import { TeacherPart } from './TeacherPart.tsx';

const OpenQuestions = lazyComponent(
  async () => (await import('../../community/comment/OpenQuestions.tsx')).OpenQuestions,
  ['questionWatch'],
);

/** Start page of the admin console: an overview of the user's teaching and, for operators, the state of the site. */
export function DashboardPage() {
  const t = useT();
  const isOperator = useUser()?.can.manageSite === true;
  if (isOperator) return <OperatorPage />;
  return (
    <ConsolePage title={t('console.nav.dashboard')}>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-8">
          <OpenQuestions />
          <TeacherPart />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <FormerLogin />
        </div>
      </div>
    </ConsolePage>
  );
}

/** State of the site: waiting submissions, judge nodes, and what needs attention. */
function OperatorPage() {
  const t = useT();
  const query = useQuery(overviewQuery);
  const { data: statistics, isPending: areStatisticsLoading } = useQuery(dashboardMetricsQuery);
  const { isPending: isSiteComing } = useQuery(websiteConfigQuery);
  const { data: overview } = query;
  const title = t('console.nav.dashboard');
  if (overview === undefined && query.error !== null)
    return (
      <ConsolePage title={title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </ConsolePage>
    );
  const waiting = overview?.queue.reduce((sum, row) => sum + row.waiting, 0) ?? 0;
  return (
    <ConsolePage
      title={title}
      note={
        overview === undefined ? null : (
          <span aria-live="off">
            {t('console.updated', { seconds: overviewPoll / 1000 })}{' '}
            <Time value={new Date(query.dataUpdatedAt).toISOString()} />
          </span>
        )
      }
    >
      {query.error === null ? null : <ListStale query={query} error={query.error} />}
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-8">
          <HealthLine />
          {/* Shows everything together: if the first steps appeared later, they would push down the content below
              them. */}
          {overview === undefined || areStatisticsLoading || isSiteComing ? (
            <div className="h-dvh" aria-busy="true" />
          ) : (
            <>
              <FirstSteps />
              <OpenQuestions />
              <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-3">
                <Figure label={t('console.figure.users')}>
                  {statistics && formatNumber(statistics.userNum)}
                </Figure>
                <Figure label={t('console.figure.today')}>
                  {statistics && formatNumber(statistics.todayJudgeNum)}
                </Figure>
                <Figure label={t('console.figure.contests')}>
                  {statistics && formatNumber(statistics.recentContestNum)}
                </Figure>
                <Figure label={t('console.figure.waiting')}>{formatNumber(waiting)}</Figure>
                <Figure label={t('console.figure.median')} tip={t('console.figure.waited.tip')}>
                  {inSeconds(overview.waited.medianMs)}
                </Figure>
                <Figure label={t('console.figure.p95')} tip={t('console.figure.waited.tip')}>
                  {inSeconds(overview.waited.p95Ms)}
                </Figure>
              </dl>
              <Section title={t('console.nodes')}>
                <NodeList nodes={overview.nodes} />
              </Section>
              <Section title={t('console.queue')}>
                <QueueTable queue={overview.queue} />
              </Section>
              <TeacherPart />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t('console.health')} aside={overview?.server.version}>
            <Health overview={overview} />
          </Section>
          <FormerLogin />
        </div>
      </div>
    </ConsolePage>
  );
}

function inSeconds(milliseconds: number | null): string {
  return milliseconds === null ? '—' : formatSeconds(milliseconds);
}
