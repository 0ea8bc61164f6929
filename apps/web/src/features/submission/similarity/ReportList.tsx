import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../components/Button.tsx';
import { Time } from '../../../components/Time.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { isComparisonRunning, type Reports, similarityKey } from './queries.ts';

type Report = Reports['reports'][number];

/** Reports of a contest, training or problem, newest first. */
export function ReportList({ reports }: { reports: readonly Report[] }): JSX.Element {
  return (
    <ul className="max-w-[60rem] text-13">
      {reports.map((report) => (
        <li
          key={report.id}
          className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
        >
          <ReportLine report={report} />
        </li>
      ))}
    </ul>
  );
}

function ReportLine({ report }: { report: Report }): JSX.Element {
  const t = useT();
  const line = t('similarity.line', { id: String(report.id) });
  return (
    <>
      {report.state === 'done' ? (
        <Link
          to="/similarity"
          search={{ report: report.id }}
          className="flex min-h-11 items-center rounded-1 font-medium text-brand hover:text-brand-hover sm:min-h-0"
        >
          {line}
        </Link>
      ) : (
        <span className="font-medium">{line}</span>
      )}
      <span className="text-text-2">{t(`similarity.line.choice.${report.choice}`)}</span>
      {report.username === null ? null : <bdi className="text-text-2">{report.username}</bdi>}
      <Time value={report.createdAt} className="text-text-3" />
      <span className="ml-auto text-text-2">
        {isComparisonRunning(report)
          ? null
          : report.state === 'done'
            ? t('similarity.found', { count: report.suspicious })
            : (report.failure ?? t('similarity.cancelled'))}
      </span>
      {isComparisonRunning(report) ? <ReportProgress report={report} /> : null}
    </>
  );
}

/** Progress of a running report, with a button to cancel it. */
export function ReportProgress({ report }: { report: Report }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { id, done, total, state } = report;
  const cancel = useMutation({
    mutationFn: () => call('POST /api/similarity/report/cancel', { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: similarityKey }),
  });
  const isRead = total !== null && done >= total;
  return (
    <span className="flex w-full max-w-[46rem] flex-wrap items-center gap-x-4 gap-y-2">
      <progress
        className="block h-1 min-w-40 flex-1 overflow-hidden rounded-1 [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-brand"
        aria-label={t('similarity.state')}
        value={done}
        max={Math.max(1, total ?? 1)}
      />
      <output className="tabular-nums">
        {state === 'waiting' || total === null
          ? t('similarity.waiting')
          : isRead
            ? t('similarity.comparing')
            : t('similarity.read', { done, total })}
      </output>
      <Button size="small" isBusy={cancel.isPending || report.isCancelling} onClick={() => cancel.mutate()}>
        {t('similarity.cancel')}
      </Button>
    </span>
  );
}
