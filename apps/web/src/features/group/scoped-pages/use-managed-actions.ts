import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { groupKey } from '../core/queries.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { archiveAddress } from '../../problem/test-data/archive-address.ts';
import { confirm } from '../../../components/confirm/confirm.ts';
import { saveByLink } from '../../../components/download.ts';
import type { ManagedProblem } from './queries.ts';

export interface ManagedActions {
  setAuth: (row: ManagedProblem, auth: number) => Promise<void>;
  offer: (row: ManagedProblem) => Promise<void>;
  /** Withdraws the request, or removes the accepted problem from the bank. */
  takeBack: (row: ManagedProblem) => Promise<void>;
  downloadData: (row: ManagedProblem) => Promise<void>;
  remove: (row: ManagedProblem) => Promise<void>;
}

/** Actions on problems of a group in the list; each reports a failure and always refetches the list. */
export function useManagedActions(gid: number): ManagedActions {
  const t = useT();
  const client = useQueryClient();
  return useMemo(() => {
    async function act(work: Promise<unknown>, done?: string): Promise<void> {
      try {
        await work;
        if (done !== undefined) showToast({ tone: 'success', text: done });
      } catch (error) {
        showToast({ tone: 'error', text: errorMessage(error) });
      }
      await client.invalidateQueries({ queryKey: groupKey(gid) });
    }

    return {
      setAuth: ({ id }, auth) =>
        act(call('PUT /api/group/change-problem-auth', { query: { pid: id, auth } })),

      async offer({ id, problemId }) {
        const isSure = await confirm({
          title: t('groupWork.offer.apply.title', { id: problemId }),
          text: t('groupWork.offer.apply.text'),
          verb: t('groupWork.offer.apply'),
          tone: 'plain',
        });
        if (!isSure) return;
        const query = { pid: id, isApplied: true };
        await act(call('PUT /api/group/apply-public', { query }), t('groupWork.offer.done'));
      },

      async takeBack({ id, problemId, applyPublicProgress }) {
        const isPublic = applyPublicProgress === 2;
        const isSure = await confirm({
          title: t(isPublic ? 'groupWork.offer.withdraw.title' : 'groupWork.offer.cancel.title', {
            id: problemId,
          }),
          text: t(isPublic ? 'groupWork.offer.withdraw.text' : 'groupWork.offer.cancel.text'),
          verb: t('groupWork.offer.cancel'),
          tone: isPublic ? 'danger' : 'plain',
        });
        if (!isSure) return;
        const query = { pid: id, isApplied: false };
        await act(call('PUT /api/group/apply-public', { query }), t('groupWork.offer.cancelled'));
      },

      downloadData: ({ id, problemId }) => act(saveByLink(archiveAddress(id), `${problemId}.zip`)),

      async remove({ id, problemId }) {
        const isSure = await confirm({
          title: t('groupWork.delete.title', { id: problemId }),
          text: t('groupWork.delete.text'),
          verb: t('groupWork.delete'),
          tone: 'danger',
        });
        if (!isSure) return;
        await act(call('DELETE /api/group/problem', { query: { pid: id } }), t('groupWork.deleted'));
      },
    };
  }, [t, client, gid]);
}
