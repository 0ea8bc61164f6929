import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { useSiteZone } from '../../../../components/date-time/use-site-zone.ts';
import { useT } from '../../../../i18n/messages.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { DateTimeField } from '../../../../components/date-time/DateTimeField.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { NumberField } from '../../../../components/field/NumberField.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';

interface ExtendDialogProps {
  tid: number;
  uids: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Extends the deadline of some students, or lets them hand in again; empty fields stay unchanged. */
export function ExtendDialog({ tid, uids, onClose, onSaved }: ExtendDialogProps): JSX.Element {
  const t = useT();
  const siteZone = useSiteZone();
  const [graceMinutes, setGraceMinutes] = useState<number | null>(null);
  const [reopenUntil, setReopenUntil] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/training-extensions', { body: { tid, uids: [...uids], graceMinutes, reopenUntil } }),
    onSuccess({ changed }) {
      showToast({ tone: 'success', text: t('trainingStaff.extended', { count: changed }) });
      onSaved();
      onClose();
    },
    meta: { isQuiet: true },
  });
  const isEmpty = graceMinutes === null && reopenUntil === null;
  return (
    <Dialog
      title={t('trainingStaff.extend.title', { count: uids.length })}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('confirm.cancel')}</Button>
          <Button tone="primary" disabled={isEmpty} isBusy={save.isPending} onClick={() => save.mutate()}>
            {t('trainingStaff.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-y-3.5">
        <NumberField
          label={t('trainingStaff.grace')}
          hint={t('trainingStaff.grace.hint')}
          unit={t('trainingStaff.minutesUnit')}
          min={0}
          step={30}
          value={graceMinutes}
          onChange={setGraceMinutes}
        />
        <DateTimeField
          label={t('trainingStaff.reopen')}
          hint={t('trainingStaff.reopen.hint')}
          value={reopenUntil}
          siteZone={siteZone}
          onChange={setReopenUntil}
        />
        {save.error === null ? null : <FieldError>{errorMessage(save.error)}</FieldError>}
      </div>
    </Dialog>
  );
}
