import { limits } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { managedGroupsKey, type ManagedGroup } from './queries.ts';

interface BanDialogProps {
  group: ManagedGroup;
  onClose: () => void;
}

/** Asks for the reason of a ban, which the owner sees; also edits the reason of a banned group. */
export function BanDialog({ group, onClose }: BanDialogProps): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { id: gid, name, memberCount: count, state, banReason } = group;
  const isBanned = state === 'banned';
  const [reason, setReason] = useState(banReason ?? '');
  const written = reason.trim();
  const isTyped = written !== (banReason ?? '').trim();
  useUnsaved(isTyped);
  const ban = useMutation({
    mutationFn: () => call('PUT /api/admin/group/ban', { body: { gid, reason: written } }),
    meta: { isQuiet: true },
    onSuccess() {
      showToast({ tone: 'success', text: t('groupAdmin.banned', { name }) });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: managedGroupsKey }),
  });
  const leave = () => closeUnlessDirty(isTyped, onClose);
  const isFit = written !== '' && Array.from(written).length <= limits.groupBanReasonMax;
  return (
    <Dialog
      title={t(isBanned ? 'groupAdmin.reason.title' : 'groupAdmin.ban.title', { name })}
      closesOutside={false}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t('confirm.cancel')}</Button>
          <Button tone="danger" disabled={!isFit} isBusy={ban.isPending} onClick={() => ban.mutate()}>
            {t(isBanned ? 'groupAdmin.reason.change' : 'groupAdmin.ban')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-13 text-text-2">{t('groupAdmin.ban.text', { count })}</p>
      <Textarea
        label={t('groupAdmin.reason')}
        hint={t('groupAdmin.reason.hint')}
        rows={[2, 6]}
        max={limits.groupBanReasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {ban.error === null ? null : <FieldError>{errorMessage(ban.error)}</FieldError>}
    </Dialog>
  );
}
