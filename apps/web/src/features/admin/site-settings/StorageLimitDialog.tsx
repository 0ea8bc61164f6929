import { useMutation } from '@tanstack/react-query';
import { siteLimits } from '@xiezhi/contract/limits/site';
import { useState, type JSX } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { TextField } from '../../../components/TextField.tsx';

export interface LimitedHolder {
  readonly kind: 'user' | 'group';
  /** Name of the user or number of the group; empty if the viewer is to type it. */
  readonly named: string;
  readonly ownMb: number | null;
}

interface StorageLimitDialogProps {
  holder: LimitedHolder;
  /** Saves the limit. `megabytes` is null to use the default limit. */
  save: (named: string, megabytes: number | null) => Promise<void>;
  onClose: () => void;
}

/** Sets the storage limit of one user or group, or resets it. */
export function StorageLimitDialog({ holder, save, onClose }: StorageLimitDialogProps): JSX.Element {
  const t = useT();
  const [named, setNamed] = useState(holder.named);
  const [typed, setTyped] = useState(holder.ownMb === null ? '' : `${holder.ownMb}`);
  const saving = useMutation({
    mutationFn: () => save(named.trim(), typed.trim() === '' ? null : Number(typed)),
    meta: { isQuiet: true },
    onSuccess: onClose,
  });
  const isUser = holder.kind === 'user';
  const isNamed = isUser ? named.trim() !== '' : /^\d{1,15}$/.test(named.trim());
  const isNumber =
    typed.trim() === '' || (/^\d{1,9}$/.test(typed.trim()) && Number(typed) <= siteLimits.storageMbMax);
  return (
    <FormDialog
      title={t(isUser ? 'siteAdmin.storage.setUser' : 'siteAdmin.storage.setGroup')}
      verb={t('form.save')}
      isIncomplete={!isNamed || !isNumber}
      isBusy={saving.isPending}
      error={saving.error}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t(isUser ? 'siteAdmin.storage.username' : 'siteAdmin.storage.gid')}
        value={named}
        disabled={holder.named !== ''}
        onChange={(event) => setNamed(event.target.value)}
      />
      <TextField
        label={t('siteAdmin.storage.megabytes')}
        hint={t('siteAdmin.storage.megabytes.hint')}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
