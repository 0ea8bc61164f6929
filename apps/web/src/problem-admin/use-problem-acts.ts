import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { confirm } from '../ui/confirm/confirm.ts';
import { authNames, type Auth } from './problem-columns.tsx';
import type { ProblemRow } from './queries.ts';

export interface ProblemActs {
  /** Resolves with whether it was done, to all of them. */
  setAuth: (rows: readonly ProblemRow[], auth: Auth) => Promise<boolean>;
  remove: (rows: readonly ProblemRow[]) => Promise<boolean>;
  restore: (row: ProblemRow) => Promise<boolean>;
}

/** What is done to problems from their list. Each asks first, and tells of how many it did not work out. */
export function useProblemActs(): ProblemActs {
  const t = useT();
  const client = useQueryClient();
  return useMemo(() => {
    /** One after the other: a refusal of one keeps none of the others. */
    async function each(
      rows: readonly ProblemRow[],
      act: (row: ProblemRow) => Promise<unknown>,
    ): Promise<boolean> {
      const failures: string[] = [];
      for (const row of rows) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- in order, so that what is told is what was done
          await act(row);
        } catch (error) {
          failures.push(`${row.problemId}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
      await client.invalidateQueries({ queryKey: ['console', 'problems'] });
      const [first] = failures;
      if (first === undefined) notify({ tone: 'success', text: t('bank.done', { count: rows.length }) });
      else
        notify({
          tone: 'error',
          text: t('bank.failed', { count: failures.length, all: rows.length }),
          detail: first,
        });
      return first === undefined;
    }

    const namesOf = (rows: readonly ProblemRow[]) => rows.map(({ problemId }) => problemId).join(', ');

    return {
      async setAuth(rows, auth) {
        const isSure = await confirm({
          title: t('bank.auth.title', { count: rows.length, auth: t(authNames[auth]) }),
          text: `${namesOf(rows)}\n${t(`bank.auth.text.${auth}`)}`,
          verb: t('bank.makeAuth', { auth: t(authNames[auth]) }),
          tone: auth === 1 ? 'plain' : 'danger',
        });
        if (!isSure) return false;
        return each(rows, ({ id }) =>
          call('PUT /api/admin/problem/change-problem-auth', { body: { id, auth } }),
        );
      },
      async remove(rows) {
        const isSure = await confirm({
          title: t('bank.delete.title', { count: rows.length }),
          text: `${namesOf(rows)}\n${t('bank.delete.text', {
            submissions: rows.reduce((sum, { total }) => sum + total, 0),
          })}`,
          verb: t('bank.delete'),
          tone: 'danger',
        });
        if (!isSure) return false;
        return each(rows, ({ id }) => call('DELETE /api/admin/problem', { query: { pid: id } }));
      },
      restore: (row) =>
        each([row], ({ id }) => call('POST /api/admin/problem/restore', { body: { pid: id } })),
    };
  }, [t, client]);
}
