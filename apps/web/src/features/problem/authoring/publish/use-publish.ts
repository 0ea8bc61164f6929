import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/notices.ts';
import { useWorkshop } from '../workshop-context.ts';

interface Change {
  /** 1 public, 2 private, 3 for contests. */
  auth: 1 | 2 | 3;
  /** Why warnings are waived, for the log of acts. */
  reason?: string;
}

/** Changes who may see the problem in the workshop. A refusal is told by a notice. */
export function usePublish() {
  const t = useT();
  const client = useQueryClient();
  const { problem } = useWorkshop();
  const { pid, gid, isGroup } = problem;
  return useMutation({
    mutationFn: ({ auth, reason }: Change) =>
      call('PUT /api/admin/problem/change-problem-auth', {
        body: { id: pid, auth, ...(reason !== undefined && { reason }) },
      }),
    onSuccess: (_, { auth }) =>
      showToast({
        tone: 'success',
        text: t(auth !== 1 ? 'workshop.authChanged' : isGroup ? 'workshop.shown' : 'workshop.published'),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['workshop', pid] }),
        client.invalidateQueries({ queryKey: ['console', 'problems'] }),
        gid === null ? null : client.invalidateQueries({ queryKey: ['group', gid] }),
      ]),
  });
}
