import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { ConsolePage } from '../console/ConsolePage.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { BackupList } from './BackupList.tsx';
import { JobLines } from './JobLines.tsx';
import { backupsQuery } from '../console/queries.ts';
import { Schedule } from './Schedule.tsx';
import { Standing } from './Standing.tsx';

/** Backups of the site: how it stands with them, one at the press of a button, and when the site makes them itself. */
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
      note={t('backup.note')}
      acts={
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
      {data !== undefined ? (
        <>
          <Standing backups={data} />
          <JobLines jobs={data.jobs} onChanged={() => void refresh()} />
          <BackupList backups={data} onChanged={() => void refresh()} />
          <Schedule backups={data} />
        </>
      ) : query.error === null ? (
        <div className="h-96" aria-busy="true" />
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </ConsolePage>
  );
}
