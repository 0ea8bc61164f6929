import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { HrefLink } from '../../../routing/HrefLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import type { RequestState } from './applied-columns.tsx';
import type { AppliedProblem } from './queries.ts';

interface ReviewRequestDialogProps {
  problem: AppliedProblem;
  onClose: () => void;
}

/** Maximum characters of a comment. */
const COMMENT_MAX = 500;

/** Accepts a group’s problem into the bank or rejects it, with a comment to its author. */
export function ReviewRequestDialog({ problem, onClose }: ReviewRequestDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [comment, setComment] = useState(problem.comment ?? '');
  const isTyped = comment.trim() !== (problem.comment ?? '').trim();
  useUnsaved(isTyped);
  const decide = useMutation({
    mutationFn: (progress: RequestState) =>
      call('PUT /api/admin/group-problem/change-progress', {
        body: { pid: problem.id, progress, comment: comment.trim() },
      }),
    meta: { isQuiet: true },
    onSuccess(_, progress) {
      showToast({
        tone: 'success',
        text: t(progress === 2 ? 'problemAdmin.accepted' : 'problemAdmin.refused'),
      });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['console', 'applied'] }),
  });
  const isLong = comment.trim().length > COMMENT_MAX;
  return (
    <Dialog
      title={t('problemAdmin.examine.title', { id: problem.problemId })}
      closesOutside={false}
      onClose={() => closeUnlessDirty(isTyped, onClose)}
      actions={
        <>
          <Button
            tone="danger"
            // A rejection needs a comment.
            disabled={isLong || comment.trim() === ''}
            isBusy={decide.isPending}
            onClick={() => decide.mutate(3)}
          >
            {t('problemAdmin.refuse')}
          </Button>
          <Button tone="primary" disabled={isLong} isBusy={decide.isPending} onClick={() => decide.mutate(2)}>
            {t('problemAdmin.accept')}
          </Button>
        </>
      }
    >
      <p className="text-14">
        {problem.title}
        <HrefLink
          href={`/admin/problem/edit/${problem.id}`}
          className="ml-3 text-13 text-brand hover:text-brand-hover"
        >
          {t('problemAdmin.examine.look')}
        </HrefLink>
      </p>
      <p className="mt-1 mb-3 text-13 text-text-2">
        {t('problemAdmin.examine.text', { group: problem.groupName })}
      </p>
      <Textarea
        label={t('problemAdmin.comment')}
        hint={t('problemAdmin.comment.hint')}
        rows={[3, 8]}
        max={COMMENT_MAX}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {decide.error === null ? null : <FieldError>{errorMessage(decide.error)}</FieldError>}
    </Dialog>
  );
}
