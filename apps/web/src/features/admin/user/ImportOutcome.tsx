import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { plainCell } from '../../../components/data-list/csv.ts';
import { saveFile } from '../../../components/data-list/save-file.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { importJobQuery, type ImportReport } from './queries.ts';
import type { TableRow } from './read-table.ts';
import { placedRows, refusedRows, RowList } from './RowList.tsx';

interface ImportOutcomeProps {
  id: string;
  /** The sent rows; null after a page reload, when they are no longer available. */
  rows: readonly TableRow[] | null;
  onEnded: () => void;
}

/**
 * Progress of an import and the result of each row. The user can save rejected rows, correct them and import them
 * again.
 */
export function ImportOutcome({ id, rows, onEnded }: ImportOutcomeProps) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(importJobQuery(id));
  const job = query.data;
  const isEnded = job !== undefined && job.finishedAt !== null;
  const notifyEnded = useEffectEvent(onEnded);
  useEffect(() => {
    if (isEnded) notifyEnded();
  }, [isEnded]);

  const cancel = useMutation({
    mutationFn: () => call('POST /api/job/cancel', { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importJobQuery(id).queryKey }),
  });

  if (job === undefined)
    return query.error === null ? null : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const report = reportOf(job.result);
  const total = job.total ?? rows?.length ?? job.done;
  return (
    <section aria-label={t('userAdmin.import.outcome')} className="mt-6">
      <output className="block text-14">
        {report === null
          ? t(isEnded ? 'userAdmin.import.stopped' : 'userAdmin.import.running', { done: job.done, total })
          : t('userAdmin.import.done', { good: report.good, bad: report.bad.length })}
      </output>
      {isEnded ? null : (
        <div className="mt-2 flex items-center gap-3">
          <progress
            max={Math.max(total, 1)}
            value={job.done}
            aria-label={t('userAdmin.import')}
            className="upload-bar min-w-0 flex-1"
          />
          <Button size="small" isBusy={cancel.isPending || job.isCancelling} onClick={() => cancel.mutate()}>
            {t('userAdmin.cancel')}
          </Button>
        </div>
      )}
      {job.failure === null ? null : <FieldError>{job.failure}</FieldError>}
      {report !== null && report.bad.length > 0 ? (
        <>
          {rows === null ? null : (
            <div className="mt-3">
              <Button onClick={() => saveRefused(rows, report.bad)}>{t('userAdmin.import.save')}</Button>
            </div>
          )}
          <RowList rows={rows === null ? refusedRows(report.bad) : placedRows(rows)} bad={report.bad} />
        </>
      ) : null}
    </section>
  );
}

/** Parses the untyped result of the job. */
function reportOf(result: unknown): ImportReport | null {
  if (typeof result !== 'object' || result === null || !('good' in result) || !('bad' in result)) return null;
  const { good, bad } = result;
  return typeof good === 'number' && Array.isArray(bad) ? { good, bad } : null;
}

/**
 * Saves the rejected rows as CSV without changing cells: a password that starts like a formula must not get an
 * apostrophe.
 */
function saveRefused(rows: readonly TableRow[], bad: ImportReport['bad']): void {
  const lines = bad.map(({ row }) => (rows[row]?.cells ?? []).map(plainCell).join(','));
  saveFile('refused.csv', new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
}
