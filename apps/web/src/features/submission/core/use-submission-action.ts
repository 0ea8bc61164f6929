import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';

export type SubmissionAction =
  | { kind: 'rejudge' }
  | { kind: 'cancel' }
  | { kind: 'resubmit' }
  | { kind: 'manual'; status: number; score: number | undefined };

function send(submitId: number, act: SubmissionAction) {
  switch (act.kind) {
    case 'rejudge':
      return call('POST /api/admin/judge/rejudge', { body: { submitId } });
    case 'cancel':
      return call('POST /api/admin/judge/cancel-judge', { body: { submitId } });
    case 'resubmit':
      return call('POST /api/resubmit', { body: { submitId } });
    case 'manual':
      return call('POST /api/admin/judge/manual-judge', {
        body: { submitId, status: act.status, score: act.score },
      });
  }
}

const done = {
  rejudge: 'submissionActions.rejudged',
  cancel: 'submissionActions.cancelled',
  resubmit: 'submissionActions.resubmitted',
  manual: 'submissionActions.updated',
} as const;

/** Runs an action on a submission. Refetches the queries that show the submission, and follows it if it is rejudged. */
export function useSubmissionAction(submitId: number): {
  act: (act: SubmissionAction) => void;
  isBusy: boolean;
} {
  const t = useT();
  const client = useQueryClient();
  const doing = useMutation({
    mutationFn: (act: SubmissionAction) => send(submitId, act),
    onSuccess(_answer, { kind }) {
      showToast({ tone: 'success', text: t(done[kind]) });
      const changed = [['submission', submitId], ['submissions'], ['problem-status'], ['problem']];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
    },
  });
  return { act: (act) => doing.mutate(act), isBusy: doing.isPending };
}
