import { useState } from 'react';
import { checkPassword } from '../account/auth-form.ts';
import { NewPasswordField } from '../account/NewPasswordField.tsx';
import { PasswordField } from '../account/PasswordField.tsx';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useT } from '../i18n/messages.ts';
import { notify } from '../lib/notices.ts';
import { createStore } from '../lib/store.ts';
import { useForm, type FieldFault } from '../lib/use-form.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { sessionsQuery } from './queries.ts';
import { useChange } from './use-change.ts';

const empty = { oldPassword: '', newPassword: '', newPasswordAgain: '' };

function check(field: keyof typeof empty, values: typeof empty): FieldFault | undefined {
  const text = values[field];
  switch (field) {
    case 'oldPassword':
      return text === '' ? (t) => t('auth.password.required') : undefined;
    case 'newPassword':
      return (
        checkPassword(text) ?? (text === values.oldPassword ? (t) => t('setting.password.same') : undefined)
      );
    case 'newPasswordAgain':
      if (text === '') return (t) => t('auth.passwordAgain.required');
      return text === values.newPassword ? undefined : (t) => t('auth.passwordAgain.differs');
  }
}

/** A new password by the present one. */
export function PasswordForm({ username }: { username: string }) {
  const t = useT();
  const [store] = useState(() => createStore(empty));
  const form = useForm({ store, fields: ['oldPassword', 'newPassword', 'newPasswordAgain'], check });
  const { oldPassword, newPassword } = form.values;
  const change = useChange(
    () => call('POST /api/change-password', { body: { oldPassword, newPassword } }),
    ({ msg }) => {
      store.set(empty);
      notify({ tone: 'success', text: msg, detail: t('setting.password.others') });
      void queryClient.invalidateQueries(sessionsQuery);
    },
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.checkAll(event.currentTarget)) change.send();
      }}
      className="flex max-w-90 flex-col gap-3.5"
    >
      <PasswordField
        {...form.input('oldPassword')}
        label={t('setting.password.present')}
        autoComplete="current-password"
        disabled={change.isLocked}
      />
      <NewPasswordField
        {...form.input('newPassword')}
        label={t('auth.newPassword')}
        username={username}
        disabled={change.isLocked}
      />
      <PasswordField
        {...form.input('newPasswordAgain')}
        label={t('auth.passwordAgain')}
        autoComplete="new-password"
        disabled={change.isLocked}
      />
      {change.problem === undefined ? null : <FieldError>{change.problem}</FieldError>}
      <div>
        <Button type="submit" tone="primary" isBusy={change.isBusy} disabled={change.isLocked}>
          {t('setting.password.change')}
        </Button>
      </div>
    </form>
  );
}
