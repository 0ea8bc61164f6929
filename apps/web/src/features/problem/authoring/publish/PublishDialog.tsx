import { useState } from 'react';
import { useT } from '../../../../i18n/messages.ts';
import { Button } from '../../../../components/Button.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { Textarea } from '../../../../components/field/Textarea.tsx';
import { StateMark } from '../../../../components/StateMark.tsx';
import type { DraftFinding } from '../queries.ts';
import { useProblemDraft } from '../problem-draft-context.ts';
import { findingKey, findingText } from './finding-text.ts';
import { usePublish } from './use-publish.ts';

interface PublishDialogProps {
  /** Warnings that the user ignores by publishing. */
  warnings: readonly DraftFinding[];
  onClose: () => void;
}

/** Maximum characters of the reason. */
const REASON_MAX = 500;

/** Confirms publishing. If there are warnings, the user must enter a reason for ignoring them. */
export function PublishDialog({ warnings, onClose }: PublishDialogProps) {
  const t = useT();
  const { problem } = useProblemDraft();
  const { isGroup } = problem;
  const publish = usePublish();
  const [reason, setReason] = useState('');
  const needsReason = warnings.length > 0;
  const isReady = !needsReason || (reason.trim() !== '' && reason.length <= REASON_MAX);
  return (
    <Dialog
      title={t(isGroup ? 'problemEditor.show.title' : 'problemEditor.publish.title', {
        id: problem.problemId,
      })}
      closesOutside={!needsReason}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button
            tone="primary"
            disabled={!isReady}
            isBusy={publish.isPending}
            onClick={() =>
              publish.mutate(
                { auth: 1, ...(needsReason && { reason: reason.trim() }) },
                { onSuccess: onClose },
              )
            }
          >
            {t(isGroup ? 'problemEditor.showMembers' : 'problemEditor.publish')}
          </Button>
        </>
      }
    >
      <p className="text-14 text-text-2">
        {t(isGroup ? 'problemEditor.show.text' : 'problemEditor.publish.text', {
          cases: problem.data.cases,
          languages: problem.statements.length,
        })}
      </p>
      {needsReason ? (
        <>
          <ul className="mt-3 border-t border-line text-13">
            {warnings.map((finding) => (
              <li key={findingKey(finding)} className="flex gap-2 border-b border-line py-1.5">
                <StateMark state="open" className="mt-0.5" />
                {findingText(finding, t)}
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <Textarea
              label={`${t('problemEditor.publish.reason')} *`}
              hint={t('problemEditor.publish.reasonHint')}
              rows={[2, 6]}
              max={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
