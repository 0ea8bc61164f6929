import { useQueryClient } from '@tanstack/react-query';
import type { BatchVerdict } from '@xiezhi/contract/routes/problem-batch';
import { useMemo } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { authNames, type Auth } from './problem-columns.tsx';
import type { ManagedProblemRow } from './queries.ts';
import { reportProblemBatch } from './report-problem-batch.ts';

export interface ProblemActions {
  /** Resolves with true if the change succeeded for all rows. */
  setAuth: (rows: readonly ManagedProblemRow[], auth: Auth) => Promise<boolean>;
  remove: (rows: readonly ManagedProblemRow[]) => Promise<boolean>;
  restore: (row: ManagedProblemRow) => Promise<boolean>;
}

/**
 * Actions on problems in the list. Each asks for confirmation and reports how many failed.
 * @param onIdTaken Asks for a new id if a problem cannot be restored, because another problem uses its id
 */
export function useProblemActions(onIdTaken: (row: ManagedProblemRow) => void): ProblemActions {
  const t = useT();
  const client = useQueryClient();
  return useMemo(() => {
    /**
     * Reports how many succeeded and the reasons of the first failures; one failure does not stop the others.
     */
    async function reportBatch(
      rows: readonly ManagedProblemRow[],
      act: Promise<readonly BatchVerdict[]>,
    ): Promise<boolean> {
      const isDone = await act.then(
        (verdicts) => reportProblemBatch(t, rows, verdicts),
        (error: unknown) => {
          showToast({ tone: 'error', text: errorMessage(error) });
          return false;
        },
      );
      await client.invalidateQueries({ queryKey: ['console', 'problems'] });
      return isDone;
    }

    const namesOf = (rows: readonly ManagedProblemRow[]) => rows.map(({ problemId }) => problemId).join(', ');

    return {
      async setAuth(rows, auth) {
        const isSure = await confirm({
          title: t('problemAdmin.auth.title', { count: rows.length, auth: t(authNames[auth]) }),
          text: `${namesOf(rows)}\n${t(`problemAdmin.auth.text.${auth}`)}`,
          verb: t('problemAdmin.makeAuth', { auth: t(authNames[auth]) }),
          tone: auth === 1 ? 'plain' : 'danger',
        });
        if (!isSure) return false;
        return reportBatch(
          rows,
          call('PUT /api/admin/problem-batch/auth', { body: { pids: pidsOf(rows), auth } }),
        );
      },
      async remove(rows) {
        const isSure = await confirm({
          title: t('problemAdmin.delete.title', { count: rows.length }),
          text: `${namesOf(rows)}\n${t('problemAdmin.delete.text', {
            submissions: rows.reduce((sum, { total }) => sum + total, 0),
          })}`,
          verb: t('problemAdmin.delete'),
          tone: 'danger',
        });
        if (!isSure) return false;
        return reportBatch(
          rows,
          call('POST /api/admin/problem-batch/delete', { body: { pids: pidsOf(rows) } }),
        );
      },
      async restore(row) {
        const restored = restore(row.id);
        const isTaken = await restored.then(
          () => false,
          (error: unknown) => error instanceof CallError && error.code === 'problemIdTaken',
        );
        if (!isTaken) return reportBatch([row], restored);
        onIdTaken(row);
        return false;
      },
    };
  }, [t, client, onIdTaken]);
}

const pidsOf = (rows: readonly ManagedProblemRow[]): number[] => rows.map(({ id }) => id);

async function restore(pid: number): Promise<readonly BatchVerdict[]> {
  await call('POST /api/admin/problem/restore', { body: { pid } });
  return [{ pid, isDone: true, reason: null }];
}
