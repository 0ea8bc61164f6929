import type { BatchVerdict } from '@xiezhi/contract/routes/problem-batch';
import type { Translate } from '../../../i18n/messages.ts';
import { reportBatchResult } from '../../../components/report-batch-result.ts';
import type { ManagedProblemRow } from './queries.ts';

/** Reports the result of a batch with failures by problem; returns whether all succeeded. */
export function reportProblemBatch(
  t: Translate,
  rows: readonly ManagedProblemRow[],
  verdicts: readonly BatchVerdict[],
): boolean {
  const names = new Map(rows.map(({ id, problemId }) => [id, problemId]));
  const refused = verdicts
    .filter(({ isDone }) => !isDone)
    .map(({ pid, reason }) => ({ name: names.get(pid) ?? String(pid), reason }));
  return reportBatchResult({
    done: t('problemAdmin.done', { count: verdicts.length }),
    failed: t('problemAdmin.failed', { count: refused.length, all: verdicts.length }),
    refused,
  });
}
