import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { jobStates } from '@xiezhi/contract/enums/job-states';
import { useMemo, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { useListAddress } from '../../../routing/use-list-address.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { DataList } from '../../../components/data-list/DataList.tsx';
import { FilterBar } from '../../../components/data-list/FilterBar.tsx';
import { jobColumns } from './job-columns.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobLine } from './JobLine.tsx';
import { jobsPage } from './jobs.page.ts';
import { jobsPerPage, jobsKey, jobsQuery, type Job, type JobsSearch } from './queries.ts';

const idOf = (job: Job) => job.id;

/** Background jobs with progress, result and failure reason. Root sees the jobs of all users. */
export function JobsPage() {
  const t = useT();
  const client = useQueryClient();
  const search = jobsPage.useSearch();
  const { change, listed } = useListAddress<JobsSearch>();
  const isEverybody = useUser()?.can.manageSite === true;
  const query = useQuery(jobsQuery(search, isEverybody));
  const [open, setOpen] = useState<Job | null>(null);
  const columns = useMemo(() => jobColumns(t, setOpen), [t]);
  const recount = useMutation({
    mutationFn: () => call('POST /api/admin/recount-jobs'),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });

  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t('job.recount.title'),
      text: t('job.recount.text'),
      verb: t('job.recount.verb'),
      tone: 'danger',
    });
    if (isSure) recount.mutate();
  }

  return (
    <ConsolePage
      title={t('console.nav.jobs')}
      note={t(isEverybody ? 'job.note' : 'job.note.own')}
      actions={
        isEverybody ? (
          <Button isBusy={recount.isPending} onClick={() => void ask()}>
            {t('job.recount')}
          </Button>
        ) : undefined
      }
    >
      <FilterBar
        onChange={change}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('job.state'),
            className: 'sm:w-40',
            value: search.state,
            any: t('job.state.any'),
            options: jobStates.map((value) => ({ value, label: t(`job.state.${value}`) })),
            change: (value) => ({ state: jobStates.find((state) => state === value) }),
          },
        ]}
      />
      <DataList
        label={t('console.nav.jobs')}
        columns={columns}
        {...listed(query, search, search.limit ?? jobsPerPage)}
        rowKey={idOf}
        expected={8}
        narrow={{
          below: 640,
          height: 72,
          className: 'py-1.5',
          renderRow: (job) => <JobLine job={job} onOpen={setOpen} />,
        }}
        empty={{
          icon: 'list',
          title: t('job.none'),
          detail: t('job.none.detail'),
          noMatch: t('job.noMatch'),
          clear: search.state === undefined ? undefined : () => change({ state: undefined }),
        }}
      />
      {open === null ? null : <JobDialog job={open} onClose={() => setOpen(null)} />}
    </ConsolePage>
  );
}
