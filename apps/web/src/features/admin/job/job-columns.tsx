import type { Translate } from '../../../i18n/messages.ts';
import type { Column } from '../../../components/data-list/column.ts';
import { Label, type LabelTone } from '../../../components/Label.tsx';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { isJobRunning, type Job } from './queries.ts';

const tones: Readonly<Record<Job['state'], LabelTone>> = {
  waiting: 'plain',
  running: 'upcoming',
  done: 'running',
  failed: 'failed',
  cancelled: 'ended',
};

/** Status label of a job. */
export function JobState({ job, t }: { job: Job; t: Translate }) {
  return (
    <Label tone={tones[job.state]}>{t(job.isCancelling ? 'job.cancelling' : `job.state.${job.state}`)}</Label>
  );
}

/** Returns the progress of a job as text, with or without a total; null if the job has ended or not started. */
export function progressOf(t: Translate, job: Job): string | null {
  if (!isJobRunning(job) || job.startedAt === null) return null;
  if (job.total !== null) return t('job.parts', { done: job.done, total: job.total });
  return job.done === 0 ? t('job.underWay') : t('job.processed', { done: job.done });
}

/** Columns of the job list; `open` shows a job. */
export function jobColumns(t: Translate, open: (job: Job) => void): Column<Job>[] {
  return [
    {
      id: 'state',
      head: t('job.state'),
      width: 96,
      skeleton: 56,
      cell: (job) => <JobState job={job} t={t} />,
    },
    {
      id: 'title',
      head: t('job.what'),
      skeleton: 200,
      cell: (job) => (
        <RowButton look="cell" onClick={() => open(job)}>
          {job.title}
        </RowButton>
      ),
    },
    {
      id: 'progress',
      head: t('job.progress'),
      width: '22%',
      from: 640,
      className: 'text-12 text-text-2',
      skeleton: 80,
      cell: (job) => <span className="ellipsis block">{job.failure ?? progressOf(t, job) ?? '—'}</span>,
    },
    {
      id: 'who',
      head: t('job.who'),
      width: '14%',
      from: 640,
      skeleton: 64,
      cell: (job) => <span className="ellipsis block">{job.username ?? t('job.site')}</span>,
    },
    {
      id: 'time',
      head: t('job.time'),
      width: 110,
      align: 'right',
      className: 'text-12 text-text-3',
      skeleton: 56,
      cell: (job) => <Time value={job.createdAt} />,
    },
  ];
}
