import type { BatchVerdict } from '@xiezhi/contract/routes/problem-batch';
import type { Translate } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import type { ProblemRow } from './queries.ts';

/** Refusals that a notice names; of more it says how many there are. */
const namedMost = 4;

/** Says what became of a batch, refusals by their problems; answers whether all of it was done. */
export function tellVerdicts(
  t: Translate,
  rows: readonly ProblemRow[],
  verdicts: readonly BatchVerdict[],
): boolean {
  const names = new Map(rows.map(({ id, problemId }) => [id, problemId]));
  const refused = verdicts.filter(({ isDone }) => !isDone);
  if (refused.length === 0) {
    notify({ tone: 'success', text: t('bank.done', { count: verdicts.length }) });
    return true;
  }
  const lines = refused
    .slice(0, namedMost)
    .map(({ pid, reason }) => `${names.get(pid) ?? pid}: ${reason ?? ''}`);
  notify({
    tone: 'error',
    text: t('bank.failed', { count: refused.length, all: verdicts.length }),
    detail: lines.join('\n'),
  });
  return false;
}
