import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../../api/error-message.ts';
import { call } from '../../../../api/client.ts';
import { useSiteZone } from '../../../../components/date-time/use-site-zone.ts';
import { useT } from '../../../../i18n/messages.ts';
import { useNow } from '../../../../lib/clock.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../components/Button.tsx';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { DateTimeField } from '../../../../components/date-time/DateTimeField.tsx';
import { Dialog } from '../../../../components/Dialog.tsx';
import { NumberField } from '../../../../components/field/NumberField.tsx';
import { FieldError } from '../../../../components/FieldError.tsx';

interface ExtendDialogProps {
  tid: number;
  uids: readonly string[];
  /** Ends of the periods in which the homework is or was reopened for the students. */
  reopenedUntil: readonly string[];
  onClose: () => void;
  onSaved: () => void;
}

/** Extends the deadline of some students, lets them hand in again, or ends that; empty fields stay unchanged. */
export function ExtendDialog({ tid, uids, reopenedUntil, onClose, onSaved }: ExtendDialogProps): JSX.Element {
  const t = useT();
  const siteZone = useSiteZone();
  const [graceMinutes, setGraceMinutes] = useState<number | null>(null);
  const [reopenUntil, setReopenUntil] = useState<string | null>(null);
  const [endReopening, setEndReopening] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call('POST /api/training-extensions', {
        body: { tid, uids: [...uids], graceMinutes, reopenUntil, ...(endReopening && { endReopening }) },
      }),
    onSuccess({ changed }) {
      showToast({ tone: 'success', text: t('trainingStaff.extended', { count: changed }) });
      onSaved();
      onClose();
    },
    meta: { isQuiet: true },
  });
  const now = useNow();
  const isReopened = reopenedUntil.some((until) => Date.parse(until) > now);
  const isEmpty = graceMinutes === null && reopenUntil === null && !endReopening;
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
          isDisabled={endReopening}
          onChange={setReopenUntil}
        />
        {isReopened ? (
          <Checkbox
            checked={endReopening}
            onCheckedChange={(isChecked) => {
              setEndReopening(isChecked);
              if (isChecked) setReopenUntil(null);
            }}
          >
            {t('trainingStaff.reopen.end')}
          </Checkbox>
        ) : null}
        {save.error === null ? null : <FieldError>{errorMessage(save.error)}</FieldError>}
      </div>
    </Dialog>
  );
}
