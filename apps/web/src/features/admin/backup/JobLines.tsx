import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import type { Backups } from './queries.ts';

/** Running backup jobs with progress and a cancel button. */
export function JobLines({ jobs, onChanged }: { jobs: Backups['jobs']; onChanged: () => void }) {
  const t = useT();
  const cancel = useMutation({
    mutationFn: (id: string) => call('POST /api/job/cancel', { body: { id } }),
    onSettled: onChanged,
  });
  if (jobs.length === 0) return null;
  return (
    <ul className="mb-6 border-t border-line">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line py-1.5 text-13"
        >
          <span className="min-w-0 flex-1 font-medium break-all">{job.title}</span>
          {job.total === null ? (
            <span className="text-text-3">{t('backup.underWay')}</span>
          ) : (
            <>
              <progress max={job.total} value={job.done} aria-label={job.title} className="upload-bar" />
              <span className="text-text-3 tabular-nums">
                {job.done} / {job.total} MB
              </span>
            </>
          )}
          <Button size="small" tone="quiet" isBusy={job.isCancelling} onClick={() => cancel.mutate(job.id)}>
            {t('confirm.cancel')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
