import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { plainCell } from '../ui/data-list/csv.ts';
import { saveFile } from '../ui/data-list/save-file.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { importJobQuery, type ImportReport } from './queries.ts';
import type { TableRow } from './read-table.ts';
import { RowList } from './RowList.tsx';

interface ImportOutcomeProps {
  id: string;
  rows: readonly TableRow[];
  onEnded: () => void;
}

/** How far an import is, and what became of each row; the refused ones can be saved, mended and sent again. */
export function ImportOutcome({ id, rows, onEnded }: ImportOutcomeProps) {
  const t = useT();
  const query = useQuery(importJobQuery(id));
  const job = query.data;
  const isEnded = job !== undefined && job.finishedAt !== null;
  const tell = useEffectEvent(onEnded);
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);

  if (job === undefined)
    return query.error === null ? null : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  const report = reportOf(job.result);
  return (
    <section aria-label={t('people.import.outcome')} className="mt-6">
      <output className="block text-14">
        {report === null
          ? t('people.import.running', { done: job.done, total: job.total ?? rows.length })
          : t('people.import.done', { good: report.good, bad: report.bad.length })}
      </output>
      {report === null && job.failure === null ? (
        <progress
          max={job.total ?? rows.length}
          value={job.done}
          aria-label={t('people.import')}
          className="upload-bar mt-2 w-full"
        />
      ) : null}
      {job.failure === null ? null : <FieldError>{job.failure}</FieldError>}
      {report !== null && report.bad.length > 0 ? (
        <>
          <div className="mt-3">
            <Button onClick={() => saveRefused(rows, report.bad)}>{t('people.import.save')}</Button>
          </div>
          <RowList rows={rows} bad={report.bad} />
        </>
      ) : null}
    </section>
  );
}

/** The result of the job, which says itself what it is. */
function reportOf(result: unknown): ImportReport | null {
  if (typeof result !== 'object' || result === null || !('good' in result) || !('bad' in result)) return null;
  const { good, bad } = result;
  return typeof good === 'number' && Array.isArray(bad) ? { good, bad } : null;
}

/** A password may begin like a formula: rows are saved as they came. */
function saveRefused(rows: readonly TableRow[], bad: ImportReport['bad']): void {
  const lines = bad.map(({ row }) => (rows[row]?.cells ?? []).map(plainCell).join(','));
  saveFile('refused.csv', new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
}
