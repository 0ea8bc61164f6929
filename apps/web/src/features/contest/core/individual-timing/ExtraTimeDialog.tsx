import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownTimeLimits } from '@xiezhi/contract/limits/own-time';
import { useState, type JSX } from 'react';
import { call } from '../../../../api/client.ts';
import { useT } from '../../../../i18n/messages.ts';
import { FormDialog } from '../../../../components/FormDialog.tsx';
import { NumberField } from '../../../../components/field/NumberField.tsx';
import { TextField } from '../../../../components/TextField.tsx';
import { contestKey } from '../queries.ts';
import type { OwnTimeRow } from './queries.ts';

interface ExtraTimeDialogProps {
  cid: number;
  row: OwnTimeRow;
  onClose: () => void;
}

/** Dialog to set the total of extra minutes for one participant, with a reason. The contest log records both. */
export function ExtraTimeDialog({ cid, row, onClose }: ExtraTimeDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const [minutes, setMinutes] = useState<number | null>(row.extraMinutes);
  const [reason, setReason] = useState('');
  const { extraMinutesMax, reasonMax } = ownTimeLimits;
  const isFine = minutes !== null && Number.isInteger(minutes) && minutes >= 0 && minutes <= extraMinutesMax;
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/contest-own-time', { body: { cid, uid: row.uid, extraMinutes: minutes ?? 0, reason } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: contestKey(cid) });
      onClose();
    },
    meta: { isQuiet: true },
  });
  return (
    <FormDialog
      title={t('contestOwn.giveTo', { name: row.username })}
      verb={t('contestOwn.save')}
      isIncomplete={!isFine || reason.trim() === ''}
      isBusy={save.isPending}
      error={save.error}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <NumberField
        label={t('contestOwn.extra.all')}
        hint={t('contestOwn.extra.hint')}
        unit={t('contestOwn.minutes')}
        min={0}
        max={extraMinutesMax}
        value={minutes}
        onChange={setMinutes}
      />
      <TextField
        label={t('contestOwn.reason')}
        hint={t('contestOwn.reason.hint')}
        maxLength={reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
