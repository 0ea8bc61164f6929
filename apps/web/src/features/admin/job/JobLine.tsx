import type { JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { RowButton } from '../../../components/data-list/RowButton.tsx';
import { Time } from '../../../components/Time.tsx';
import { JobState, progressOf } from './job-columns.tsx';
import type { Job } from './queries.ts';

/** A job on phones: its title in the first line, its status below. */
export function JobLine({ job, onOpen }: { job: Job; onOpen: (job: Job) => void }): JSX.Element {
  const t = useT();
  return (
    <>
      <RowButton look="line" onClick={() => onOpen(job)}>
        {job.title}
      </RowButton>
      <div className="mt-1 flex items-center gap-2 text-12 text-text-3">
        <JobState job={job} t={t} />
        <span className="ellipsis min-w-0">
          {job.failure ?? progressOf(t, job) ?? job.username ?? t('job.site')}
        </span>
        <Time value={job.createdAt} className="ml-auto flex-none" />
      </div>
    </>
  );
}
