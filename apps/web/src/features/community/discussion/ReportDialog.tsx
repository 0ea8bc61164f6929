import { limits } from '@xiezhi/contract/limits';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import type { ReportedItem } from '../comment/CommentItem.tsx';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { reportTags, tagNames, writeReport, type ReportTag } from './report-text.ts';

interface ReportDialogProps {
  did: number;
  /** The comment or reply to report; absent to report the post. */
  item?: ReportedItem | undefined;
  onClose: () => void;
}

/** Dialog to report a post, comment or reply. Users select reasons and may add a text. */
export function ReportDialog({ did, item: said, onClose }: ReportDialogProps): JSX.Element {
  const t = useT();
  const [tags, setTags] = useState<readonly ReportTag[]>([]);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useUnsaved(reason.trim() !== '');

  async function send(): Promise<void> {
    if (tags.length === 0 && reason.trim() === '') return setError(t('discussion.report.empty'));
    if (reason.trim().length > limits.reportReasonMax) return;
    setIsBusy(true);
    try {
      await call('POST /api/discussion-report', {
        body: { did, content: writeReport(tags, reason), ...said },
      });
      showToast({ tone: 'success', text: t('discussion.report.sent') });
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      title={t('discussion.report.title')}
      width={370}
      closesOutside={false}
      onClose={() => closeUnlessDirty(reason.trim() !== '', onClose)}
      actions={
        <Button tone="primary" isBusy={isBusy} onClick={() => void send()}>
          {t('discussion.report.submit')}
        </Button>
      }
    >
      <fieldset className="mb-4">
        <legend className="mb-1 text-13 font-medium">{t('discussion.report.tags')}</legend>
        <div className="grid grid-cols-2">
          {tagNames.map((tag) => (
            <Checkbox
              key={reportTags[tag]}
              checked={tags.includes(tag)}
              onCheckedChange={(isOn) => {
                setTags(isOn ? [...tags, tag] : tags.filter((one) => one !== tag));
                setError(undefined);
              }}
            >
              {t(`discussion.tag.${tag}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Textarea
        label={t('discussion.report.reason')}
        value={reason}
        max={limits.reportReasonMax}
        rows={[3, 8]}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </Dialog>
  );
}
