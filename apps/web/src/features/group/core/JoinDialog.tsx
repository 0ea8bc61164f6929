import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { useUnsaved } from '../../../routing/unsaved.ts';
import { closeUnlessDirty } from '../../../components/confirm/confirm-discard.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Textarea } from '../../../components/field/Textarea.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { useGroup } from './group-context.ts';
import { groupKey } from './queries.ts';

/**
 * Requests to join a group: the code of a private group, and a reason. Typed text stays after a rejection.
 */
export function JoinDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const client = useQueryClient();
  const { gid, info } = useGroup();
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  useUnsaved(reason.trim() !== '');
  const isPrivate = info.auth === 3;
  const [least, most, groupCodeLength] = [
    limits.groupReasonMin,
    limits.groupReasonMax,
    limits.groupCodeLength,
  ];
  const length = Array.from(reason.trim()).length;
  const codeFault =
    isPrivate && code.trim().length !== groupCodeLength
      ? t('group.form.code.wrong', { count: groupCodeLength })
      : undefined;
  const reasonFault =
    length < least || length > most ? t('group.apply.reason.wrong', { least, most }) : undefined;
  const refresh = () => client.invalidateQueries({ queryKey: groupKey(gid) });
  const apply = useMutation({
    mutationFn: () =>
      call('POST /api/group/member', { query: { gid, code: code.trim(), reason: reason.trim() } }),
    meta: { isQuiet: true },
    onSuccess() {
      showToast({ tone: 'success', text: t('group.apply.done') });
      onClose();
      return refresh();
    },
    // The user may have been accepted meanwhile, or the group may have changed its requirements.
    onError: refresh,
  });
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (codeFault === undefined && reasonFault === undefined) apply.mutate();
  }
  const leave = () => closeUnlessDirty(reason.trim() !== '', onClose);
  const { error } = apply;
  const isSignInError = error instanceof CallError && error.kind === 'login';
  return (
    <Dialog
      title={t('group.apply.title', { name: info.name })}
      width={370}
      closesOutside={false}
      onClose={leave}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-3" noValidate>
        {isPrivate ? (
          <TextField
            label={t('group.form.code')}
            value={code}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            error={isTried ? codeFault : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : null}
        <Textarea
          label={t('group.apply.reason')}
          hint={t('group.apply.reason.hint')}
          value={reason}
          max={most}
          error={isTried ? reasonFault : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {error === null || isSignInError ? null : <FieldError>{errorMessage(error)}</FieldError>}
        <div className="flex justify-end gap-2">
          <Button onClick={leave}>{t('group.cancel')}</Button>
          <Button type="submit" tone="primary" isBusy={apply.isPending}>
            {t('group.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
