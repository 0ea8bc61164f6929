import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { HandbookLink } from '../../../routing/HandbookLink.tsx';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { Button } from '../../../components/Button.tsx';
import { QueryContent } from '../../../components/QueryContent.tsx';
import { BackupList } from './BackupList.tsx';
import { JobLines } from './JobLines.tsx';
import { backupsQuery } from '../core/queries.ts';
import { Schedule } from './Schedule.tsx';
import { BackupStatus } from './BackupStatus.tsx';

/** Backups of the site: status, manual backup, and schedule. */
export function BackupsPage() {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(backupsQuery);
  const { data } = query;
  const refresh = () => client.invalidateQueries({ queryKey: backupsQuery.queryKey });
  const start = useMutation({
    mutationFn: () => call('POST /api/admin/backup-jobs'),
    onSettled: refresh,
  });
  const isBusy = data?.jobs.some(({ kind }) => kind === 'backup') ?? false;
  return (
    <ConsolePage
      title={t('console.nav.backups')}
      note={
        <>
          {t('backup.note')} <HandbookLink to="backup#make" topic={t('console.nav.backups')} />
        </>
      }
      actions={
        <Button
          tone="primary"
          isBusy={start.isPending}
          disabled={data === undefined || isBusy}
          onClick={() => start.mutate()}
        >
          {t('backup.start')}
        </Button>
      }
    >
      <QueryContent query={query} before={<div className="h-96" aria-busy="true" />}>
        {(backups) => (
          <>
            <BackupStatus backups={backups} />
            <JobLines jobs={backups.jobs} onChanged={() => void refresh()} />
            <BackupList backups={backups} onChanged={() => void refresh()} />
            <Schedule backups={backups} />
          </>
        )}
      </QueryContent>
    </ConsolePage>
  );
}
