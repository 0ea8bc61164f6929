import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { Time } from '../../../components/Time.tsx';
import { ExportedView } from './ExportedView.tsx';
import { ImportedView } from './ImportedView.tsx';
import { isPackageJobRunning, packageJobQuery, packageJobsQuery, type JobRow } from './queries.ts';
import { ReportView } from './ReportView.tsx';

const states: Readonly<Record<JobRow['state'], { label: PlainKey; tone: LabelTone }>> = {
  waiting: { label: 'packages.waiting', tone: 'plain' },
  running: { label: 'packages.running', tone: 'upcoming' },
  done: { label: 'packages.done', tone: 'running' },
  failed: { label: 'packages.failed', tone: 'failed' },
  cancelled: { label: 'packages.cancelled', tone: 'ended' },
};

interface JobCardProps {
  row: JobRow;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onBegun: (id: string) => void;
}

/** One report, import or export: its progress and, if expanded, the result of each problem. */
export function JobCard({ row, isOpen, onOpen, onBegun }: JobCardProps) {
  const t = useT();
  const client = useQueryClient();
  const bodyId = useId();
  const query = useQuery({ ...packageJobQuery(row.id), enabled: isOpen });
  const cancel = useMutation({
    mutationFn: () => call('POST /api/job/cancel', { body: { id: row.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: packageJobsQuery.queryKey }),
  });
  const job = query.data?.job ?? row;
  const { label, tone } = states[job.state];
  return (
    <li className="border-b border-line py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-1 text-left text-14 font-medium hover:text-brand"
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} className="text-text-3" />
          <span className="ellipsis">{job.title}</span>
        </button>
        {isPackageJobRunning(job) && job.total !== null ? (
          <progress max={job.total} value={job.done} aria-label={job.title} className="upload-bar" />
        ) : null}
        <Label tone={tone}>{t(label)}</Label>
        <span className="text-12 text-text-3">
          <Time value={job.createdAt} />
        </span>
        {isPackageJobRunning(job) ? (
          <Button
            size="small"
            tone="quiet"
            isBusy={cancel.isPending || job.isCancelling}
            onClick={() => cancel.mutate()}
          >
            {t('packages.cancel')}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={bodyId} className="mt-1 pl-6 max-sm:pl-0">
          {query.error === null ? null : (
            <StaleBanner text={errorMessage(query.error)} onRetry={() => void query.refetch()} />
          )}
          {job.failure === null ? null : <FieldError>{job.failure}</FieldError>}
          {query.data?.reported ? (
            <ReportView
              id={row.id}
              planned={query.data.reported}
              onBegun={(begun) => {
                // The import has its own card; collapsing this one avoids importing twice by accident.
                onOpen(false);
                onBegun(begun);
              }}
            />
          ) : null}
          {query.data?.imported ? <ImportedView problems={query.data.imported} /> : null}
          {query.data?.exported ? <ExportedView id={row.id} exported={query.data.exported} /> : null}
        </div>
      ) : null}
    </li>
  );
}
