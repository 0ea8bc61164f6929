import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { useDownload } from '../../../../components/use-download.ts';
import { useT } from '../../../../i18n/messages.ts';
import { formatSeconds } from '../../../../lib/format-figures.ts';
import { stringifySearch } from '../../../../lib/search.ts';
import { Button } from '../../../../components/Button.tsx';
import { ErrorState } from '../../../../components/ErrorState.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Section } from '../../../../components/Section.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { RehearsalNodeTable } from './RehearsalNodeTable.tsx';
import { type RehearsalDetail, rehearsalQuery, type RehearsalReportData } from './queries.ts';
import { WaitBars } from './WaitBars.tsx';

/** Report of a rehearsal: summary, figures, waiting times by minute, and differences. */
export function RehearsalReport({ cid, id }: { cid: number; id: number }): JSX.Element | null {
  const query = useQuery(rehearsalQuery(cid, id));
  if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { report } = query.data ?? {};
  if (query.data === undefined || report === null || report === undefined) return null;
  return <Body cid={cid} detail={query.data} report={report} />;
}

interface BodyProps {
  cid: number;
  detail: RehearsalDetail;
  report: RehearsalReportData;
}

function Body({ cid, detail, report }: BodyProps): JSX.Element {
  const t = useT();
  const { busy, fetchFile } = useDownload();
  const { id, outcome, sentences, pace } = detail;
  const pathOf = (format: 'json' | 'csv') =>
    `/api/admin/contest/rehearsal-report${stringifySearch({ cid, id, format })}`;
  const [answer, ...rest] = sentences;
  const isCarried = outcome === 'carries';
  return (
    <Section title={t('rehearsal.report', { pace, id: String(id) })}>
      <div className="grid gap-6 pt-3">
        <div className="max-w-[46rem]">
          <p className="flex items-start gap-2 text-16 font-medium">
            <Icon
              name={isCarried ? 'check' : 'warn'}
              className={isCarried ? 'mt-1 flex-none text-v-ac' : 'mt-1 flex-none text-v-stop'}
            />
            {answer}
          </p>
          {rest.map((sentence) => (
            <p key={sentence} className="pt-1.5 pl-6 text-13 text-text-2">
              {sentence}
            </p>
          ))}
        </div>
        <Figures report={report} />
        <WaitBars report={report} />
        <RehearsalNodeTable nodes={report.nodes} />
        {report.differences.length === 0 ? null : (
          <DifferenceTable differences={report.differences} count={report.different} />
        )}
        <p className="flex flex-wrap gap-2">
          {(['json', 'csv'] as const).map((format) => (
            <Button
              key={format}
              size="small"
              isBusy={busy === pathOf(format)}
              onClick={() => void fetchFile(pathOf(format), `rehearsal_${id}.${format}`)}
            >
              {t('rehearsal.download', { format: format.toUpperCase() })}
            </Button>
          ))}
        </p>
      </div>
    </Section>
  );
}

const span = (ms: number | null): string => (ms === null ? '—' : formatSeconds(ms));

function Figures({ report }: { report: RehearsalReportData }): JSX.Element {
  const t = useT();
  const { interruption, wait, verdict } = report;
  return (
    <dl className="grid max-w-[62rem] grid-cols-2 gap-x-6 sm:grid-cols-4">
      <Figure label={t('rehearsal.figure.judged')}>{`${report.judged} / ${report.submissions}`}</Figure>
      <Figure
        label={t('rehearsal.figure.equal')}
      >{`${report.equal} / ${report.equal + report.different}`}</Figure>
      <Figure label={t('rehearsal.figure.queue')}>{report.queueMax}</Figure>
      <Figure label={t('rehearsal.figure.took')}>{span(report.tookMs)}</Figure>
      <Figure label={t('rehearsal.figure.waitMedian')}>{span(wait.median)}</Figure>
      <Figure label={t('rehearsal.figure.waitP95')}>{span(wait.p95)}</Figure>
      <Figure label={t('rehearsal.figure.waitMax')}>{span(wait.max)}</Figure>
      <Figure label={t('rehearsal.figure.verdictP95')}>{span(verdict.p95)}</Figure>
      {interruption === null ? null : (
        <>
          <Figure label={t('rehearsal.figure.away')}>{span(interruption.awayMs)}</Figure>
          <Figure label={t('rehearsal.figure.returned')}>{interruption.tasks}</Figure>
          <Figure label={t('rehearsal.figure.lost')}>{interruption.lost}</Figure>
          <Figure label={t('rehearsal.figure.recovered')}>{span(interruption.recoveredMs)}</Figure>
        </>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }): JSX.Element {
  return (
    <div className="flex min-h-16 flex-col justify-center border-b border-line py-2">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="text-20 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
