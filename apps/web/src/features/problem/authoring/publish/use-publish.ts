import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { useProblemDraft } from '../problem-draft-context.ts';

interface Change {
  /** 1 public, 2 private, 3 only in contests. */
  auth: 1 | 2 | 3;
  /** Why warnings are ignored. Stored in the audit log. */
  reason?: string;
}

/** Changes the visibility of the problem. A failure is shown as a toast. */
export function usePublish() {
  const t = useT();
  const client = useQueryClient();
  const { problem } = useProblemDraft();
  const { pid, gid, isGroup } = problem;
  return useMutation({
    mutationFn: ({ auth, reason }: Change) =>
      call('PUT /api/admin/problem/change-problem-auth', {
        body: { id: pid, auth, ...(reason !== undefined && { reason }) },
      }),
    onSuccess: (_, { auth }) =>
      showToast({
        tone: 'success',
        text: t(
          auth !== 1
            ? 'problemEditor.authChanged'
            : isGroup
              ? 'problemEditor.shown'
              : 'problemEditor.published',
        ),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['problem-draft', pid] }),
        client.invalidateQueries({ queryKey: ['console', 'problems'] }),
        gid === null ? null : client.invalidateQueries({ queryKey: ['group', gid] }),
      ]),
  });
}
