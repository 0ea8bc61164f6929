import { limits } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { ConsolePage } from '../core/ConsolePage.tsx';
import { useT } from '../../../i18n/messages.ts';
import { Link } from '../../../routing/Link.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { Button } from '../../../components/Button.tsx';
import { FileDrop } from '../../../components/field/FileDrop.tsx';
import type { SendFile } from '../../../components/field/upload.ts';
import { FieldError } from '../../../components/FieldError.tsx';
import { arrangeColumns } from './arrange-columns.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { placedRows, RowList } from './RowList.tsx';
import type { ImportReport } from './queries.ts';
import type { TableRow } from './read-table.ts';
import { userImportPage } from './user-import.page.ts';

const importMaxBytes = 8 * 1024 * 1024;

interface Checked {
  rows: readonly TableRow[];
  report: ImportReport;
}

/** Imports accounts from a table. It first checks each row; the import then runs as a job with a report. */
export function UserImportPage() {
  const t = useT();
  const client = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const router = useRouter();
  const { job: jobId } = userImportPage.useSearch();
  const showJob = (job: string | undefined) =>
    void router.navigate({ to: '/admin/user/import', search: { job }, replace: true });
  useUnsaved(checked !== null && checked.report.good > 0 && jobId === undefined);
  const begin = useMutation({
    mutationFn: (rows: readonly TableRow[]) =>
      call('POST /api/admin/user/import-jobs', { body: { users: rows.map(sentCells) } }),
    onSuccess: ({ id }) => showJob(id),
  });

  /** Forgets the checked table when the user chooses another file, so that only the newest one can be imported. */
  function forget(): void {
    // Keep the rows if their import has started, because its report offers the rejected rows.
    if (jobId !== undefined) return;
    setChecked(null);
    begin.reset();
  }

  const check: SendFile = async (file, _onSent, signal) => {
    const { readTable } = await import('./read-table.ts');
    const rows = arrangeColumns(await readTable(file));
    if (rows.length === 0) throw new Error(t('userAdmin.import.empty'));
    if (rows.length > limits.importedUsersMax)
      throw new Error(t('userAdmin.import.tooMany', { max: limits.importedUsersMax }));
    const users = rows.map(sentCells);
    const report = await call('POST /api/admin/user/import-check', { body: { users }, signal });
    // The user has chosen another file meanwhile.
    if (signal.aborted) return;
    showJob(undefined);
    begin.reset();
    setChecked({ rows, report });
  };

  return (
    <ConsolePage
      title={t('userAdmin.import')}
      help="users#accounts"
      note={t('userAdmin.import.note')}
      actions={
        <Link to="/admin/user" className="reach rounded-1 text-13 text-brand hover:text-brand-hover">
          {t('userAdmin.back')}
        </Link>
      }
    >
      <FileDrop
        label={t('userAdmin.import.file')}
        accept=".csv,.txt,.tsv"
        maxBytes={importMaxBytes}
        send={check}
        onTake={forget}
        hint={t('userAdmin.import.columns')}
      />
      {jobId !== undefined ? (
        <ImportOutcome
          id={jobId}
          rows={checked?.rows ?? null}
          onEnded={() => void client.invalidateQueries({ queryKey: ['console', 'users'] })}
        />
      ) : checked === null ? null : (
        <section aria-label={t('userAdmin.import.preview')} className="mt-6">
          <div className="flex flex-wrap items-center gap-3">
            <output className="flex-1 text-14">
              {t('userAdmin.import.says', { good: checked.report.good, bad: checked.report.bad.length })}
            </output>
            <Button
              tone="primary"
              disabled={checked.report.good === 0}
              isBusy={begin.isPending}
              onClick={() => begin.mutate(checked.rows)}
            >
              {t('userAdmin.import.begin', { count: checked.report.good })}
            </Button>
          </div>
          {begin.error === null ? null : <FieldError>{errorMessage(begin.error)}</FieldError>}
          <RowList rows={placedRows(checked.rows)} bad={checked.report.bad} />
        </section>
      )}
    </ConsolePage>
  );
}

/**
 * Number of columns of an account. `cellMax` below limits the characters that are sent per cell; the server rejects
 * longer cells.
 */
const columns = 8;
const cellMax = 1000;

const sentCells = ({ cells }: TableRow): string[] =>
  cells.slice(0, columns).map((cell) => cell.slice(0, cellMax));
