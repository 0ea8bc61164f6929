import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { formatExact } from '../../../lib/format-time.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button, buttonClass } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { StaleBanner } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { JobState, progressOf } from './job-columns.tsx';
import { isJobRunning, jobQuery, jobsKey, type Job } from './queries.ts';

/** Pages with the full result of a job, by kind of job. Each function returns the URL for the id of a job. */
const homes: Readonly<Record<string, (id: string) => string>> = {
  'user-import': (id) => `/admin/user/import?job=${id}`,
  'problem-import': () => '/admin/problem/batch-operation',
  'problem-export': () => '/admin/problem/batch-operation',
  'problem-report': () => '/admin/problem/batch-operation',
  backup: () => '/admin/backups',
  'site-import': () => '/admin/site-import',
  'backup-rehearsal': () => '/admin/backups',
};

/**
 * Dialog with a job and its log, updated while the job runs. It links to the page with the job's result, unless the
 * dialog is already on that page.
 */
export function JobDialog({
  job: row,
  isAtHome = false,
  onClose,
}: {
  job: Job;
  isAtHome?: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(jobQuery(row.id));
  const job = query.data ?? row;
  const cancel = useMutation({
    mutationFn: () => call('POST /api/job/cancel', { body: { id: row.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
  const home = isAtHome ? undefined : homes[row.kind]?.(row.id);
  const progress = progressOf(t, job);
  const facts: [string, ReactNode][] = [
    [t('job.state'), <JobState key="state" job={job} t={t} />],
    ...(progress === null ? [] : [[t('job.progress'), progress] satisfies [string, ReactNode]]),
    [t('job.who'), job.username ?? t('job.site')],
    [t('job.time'), formatExact(job.createdAt)],
    ...(job.finishedAt === null
      ? []
      : [[t('job.finished'), formatExact(job.finishedAt)] satisfies [string, ReactNode]]),
  ];
  return (
    <Dialog
      title={row.title}
      width={720}
      onClose={onClose}
      actions={
        <>
          {isJobRunning(job) ? (
            <Button
              tone="danger"
              isBusy={cancel.isPending || job.isCancelling}
              onClick={() => cancel.mutate()}
            >
              {t('job.cancel')}
            </Button>
          ) : null}
          {home === undefined ? null : (
            <HrefLink href={home} className={buttonClass()}>
              {t('job.home')}
            </HrefLink>
          )}
          <Button onClick={onClose}>{t('job.close')}</Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        {facts.map(([head, value]) => (
          <div key={head} className="contents">
            <dt className="text-text-3">{head}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {job.failure === null ? null : (
        <div className="mt-3">
          <FieldError>{job.failure}</FieldError>
        </div>
      )}
      {query.error === null ? null : (
        <StaleBanner text={errorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined || query.data.log.length === 0 ? null : (
        <section className="mt-4">
          <h3 className="mb-1 text-13 text-text-3">{t('job.log')}</h3>
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll containers need keyboard focus
            tabIndex={0}
            className="ring-inside max-h-[50vh] overflow-y-auto rounded-2 border border-line bg-sunk p-3 text-12"
          >
            {query.data.log.map(({ at, text }, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines are only appended
              <li key={line} className="flex gap-3">
                <span className="flex-none text-text-3 tabular-nums">{formatExact(at)}</span>
                <span className="min-w-0 break-words">{text}</span>
              </li>
            ))}
          </ul>
          {query.data.logLines > query.data.log.length ? (
            <p className="mt-1 text-12 text-text-3">
              {t('job.log.more', { count: query.data.logLines - query.data.log.length })}
            </p>
          ) : null}
        </section>
      )}
    </Dialog>
  );
}
