import { limits } from '@xiezhi/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { userQuery, type UserRow } from './queries.ts';
import { fieldsOf } from './use-user-actions.ts';

/**
 * Changes the password of an account. It is separate from the form of the account, which stores unsaved values in the
 * browser.
 */
export function PasswordDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [min, max] = [limits.passwordMin, limits.passwordMax];
  const length = Array.from(password).length;
  const change = useMutation({
    mutationFn: () => {
      // The call requires the other fields too. Their version prevents overwriting newer values.
      const body = { ...fieldsOf(user), password, setNewPwd: true };
      return call('PUT /api/admin/user/edit-user', { body });
    },
    onSuccess() {
      showToast({ tone: 'success', text: t('userAdmin.password.done') });
      onClose();
    },
    onError: () => client.invalidateQueries({ queryKey: userQuery(user.uid).queryKey }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (length >= min && length <= max) change.mutate();
  }

  return (
    <Dialog
      title={t('userAdmin.password.title', { name: user.username })}
      closesOutside={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('userAdmin.cancel')}</Button>
          <Button
            tone="primary"
            type="submit"
            form="new-password"
            disabled={length < min || length > max}
            isBusy={change.isPending}
          >
            {t('userAdmin.password')}
          </Button>
        </>
      }
    >
      <form id="new-password" onSubmit={submit}>
        <TextField
          label={t('userAdmin.password.new')}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorMessageIfAny(change.error)}
          hint={t('userAdmin.password.hint', { min, max })}
        />
      </form>
    </Dialog>
  );
}
