import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { confirm } from '../../../components/confirm/confirm.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { DataTable, Td, Th, Tr } from '../../../components/table.tsx';
import { Time } from '../../../components/Time.tsx';
import { DownloadDialog } from './DownloadDialog.tsx';
import { type Backup, type Backups, inBytes } from './queries.ts';

/** List of the existing backups, with their content and actions on them. */
export function BackupList({
  backups: { backups, jobs },
  onChanged,
}: {
  backups: Backups;
  onChanged: () => void;
}) {
  const t = useT();
  const [wanted, setWanted] = useState<Backup | null>(null);
  const isTesting = jobs.some(({ kind }) => kind === 'backup-rehearsal');
  const testRestore = useMutation({
    mutationFn: ({ name }: Backup) => call('POST /api/admin/backup-rehearsal-jobs', { body: { name } }),
    onSettled: onChanged,
  });
  const remove = useMutation({
    mutationFn: ({ name }: Backup) => call('DELETE /api/admin/backup', { query: { name } }),
    onSuccess: () => showToast({ tone: 'success', text: t('backup.removed') }),
    onSettled: onChanged,
  });

  async function ask(backup: Backup): Promise<void> {
    const isSure = await confirm({
      title: t('backup.remove.title'),
      text: t('backup.remove.text', { name: backup.name }),
      verb: t('backup.remove'),
      tone: 'final',
    });
    if (isSure) remove.mutate(backup);
  }

  if (backups.length === 0)
    return <EmptyState icon="copy" title={t('backup.empty')} detail={t('backup.empty.detail')} />;
  return (
    <>
      <DataTable caption={t('console.nav.backups')}>
        <thead>
          <tr>
            <Th>{t('backup.made')}</Th>
            <Th align="right">{t('backup.size')}</Th>
            <Th className="max-sm:hidden">{t('backup.holds')}</Th>
            <Th className="max-sm:hidden">{t('backup.checked')}</Th>
            <Th align="right">
              <span className="sr-only">{t('backup.actions')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {backups.map((backup) => (
            <Tr key={backup.name}>
              <Td className="font-medium">
                <Time value={backup.gmtCreate} />
              </Td>
              <Td align="right" className="tabular-nums">
                {inBytes(backup.size)}
              </Td>
              <Td className="max-sm:hidden">
                {backup.made === null
                  ? t('backup.foreign')
                  : t('backup.holds.text', { rows: backup.made.rows, blobs: backup.made.blobs })}
              </Td>
              <Td className="max-sm:hidden">
                {backup.isRehearsedWell === null
                  ? t('backup.checked.no')
                  : t(backup.isRehearsedWell ? 'backup.checked.well' : 'backup.checked.badly')}
              </Td>
              <Td align="right">
                <span className="inline-flex flex-wrap justify-end gap-1">
                  <Button size="small" disabled={isTesting} onClick={() => testRestore.mutate(backup)}>
                    {t('backup.rehearse')}
                  </Button>
                  <Button size="small" onClick={() => setWanted(backup)}>
                    {t('backup.download')}
                  </Button>
                  <Button size="small" tone="danger" onClick={() => void ask(backup)}>
                    {t('backup.remove')}
                  </Button>
                </span>
              </Td>
            </Tr>
          ))}
        </tbody>
      </DataTable>
      {wanted === null ? null : <DownloadDialog backup={wanted} onClose={() => setWanted(null)} />}
    </>
  );
}
