import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
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
import { ScrolledText } from '../../../components/ScrolledText.tsx';
import type { PostReport } from './admin-queries.ts';
import { postHref } from './addresses.ts';
import { Reason } from './AdminReports.tsx';

/** Shows the reported item with a link and the reason, and sends an answer to the reporter. */
export function HandleReport({ report, onClose }: { report: PostReport; onClose: () => void }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [answer, setAnswer] = useState(report.answer ?? '');
  const isTyped = answer.trim() !== (report.answer ?? '').trim();
  useUnsaved(isTyped);
  const handle = useMutation({
    mutationFn: (status: boolean) =>
      call('PUT /api/admin/discussion-report', { body: { id: report.id, status, answer: answer.trim() } }),
    meta: { isQuiet: true },
    onSuccess(_, isHandled) {
      if (isHandled) showToast({ tone: 'success', text: t('discussionAdmin.report.saved') });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['console', 'reports'] }),
  });
  const isLong = answer.trim().length > limits.reportAnswerMax;
  const anchor = report.commentId === null ? '' : `?comment=${report.commentId}`;
  return (
    <Dialog
      title={t('discussionAdmin.report.title')}
      closesOutside={false}
      onClose={() => closeUnlessDirty(isTyped, onClose)}
      actions={
        <>
          {report.status ? (
            <Button isBusy={handle.isPending} onClick={() => handle.mutate(false)}>
              {t('discussionAdmin.report.reopen')}
            </Button>
          ) : null}
          <Button
            tone="primary"
            disabled={isLong}
            isBusy={handle.isPending}
            onClick={() => handle.mutate(true)}
          >
            {t('discussionAdmin.report.done')}
          </Button>
        </>
      }
    >
      <p className="text-14 font-medium break-words">{report.discussionTitle}</p>
      <Reason content={report.content} />
      <h3 className="mt-2 text-12 text-text-3">
        {t('discussionAdmin.report.text', { name: report.reportedAuthor })}
      </h3>
      <ScrolledText className="mt-1 max-h-40 rounded-2 bg-sunk font-sans break-words whitespace-pre-wrap">
        {report.reportedText}
      </ScrolledText>
      <p className="mt-2 mb-4 flex flex-wrap gap-x-4 text-13">
        {report.isGone ? (
          <span className="text-text-3">{t('discussionAdmin.report.gone')}</span>
        ) : (
          <HrefLink
            href={postHref({ id: report.did, gid: report.gid }) + anchor}
            className="reach text-brand hover:text-brand-hover"
          >
            {t('discussionAdmin.report.goTo')}
          </HrefLink>
        )}
        {report.handledBy === null ? null : (
          <span className="text-text-3">
            {t('discussionAdmin.report.handledBy', { name: report.handledBy })}
          </span>
        )}
      </p>
      <Textarea
        label={t('discussionAdmin.report.answer')}
        hint={t('discussionAdmin.report.answer.hint')}
        rows={[2, 6]}
        max={limits.reportAnswerMax}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {handle.error === null ? null : <FieldError>{errorMessage(handle.error)}</FieldError>}
    </Dialog>
  );
}
