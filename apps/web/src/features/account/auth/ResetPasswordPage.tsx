import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { showToast } from '../../../lib/toasts.ts';
import { createStore } from '../../../lib/store.ts';
import { useForm } from '../../../components/use-form.ts';
import { useTitle } from '../../../routing/document-title.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { isTakenOnServer } from './is-taken.ts';
import { authValues, checkField, emptyAuthValues } from './auth-form.ts';
import { CheckedForm } from './CheckedForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { resetPasswordPage } from './reset-password.page.ts';

/** Page that the link in the reset mail opens. It sets a new password with the code in the URL. */
export function ResetPasswordPage(): JSX.Element {
  const t = useT();
  const { username, code } = resetPasswordPage.useSearch();
  useTitle(t('auth.reset.pageTitle'));
  if (code === undefined) {
    return (
      <>
        <h1 className="sr-only">{t('auth.reset.pageTitle')}</h1>
        <EmptyState
          icon="lock"
          title={t('auth.reset.noCode')}
          detail={t('auth.reset.noCode.detail')}
          actions={<Button onClick={() => openAuthDialog('reset')}>{t('auth.reset.again')}</Button>}
        />
      </>
    );
  }
  return (
    <div className="page-box">
      <div className="mx-auto max-w-[370px] sm:pt-6">
        <h1 className="mb-4 text-20 font-bold">{t('auth.reset.pageTitle')}</h1>
        <NewPasswordForm username={username ?? ''} code={code} />
      </div>
    </div>
  );
}

function NewPasswordForm({ username, code }: { username: string; code: string }) {
  const t = useT();
  const navigate = resetPasswordPage.useNavigate();
  const [store] = useState(() => createStore({ ...emptyAuthValues, username }));
  const form = useForm({ store, fields: ['username', 'password', 'passwordAgain'], check: checkField });
  const reset = useMutation({
    mutationFn: (name: string) =>
      call('POST /api/reset-password', { body: { username: name, password: form.values.password, code } }),
    meta: { isQuiet: true },
    async onSuccess(_data, name) {
      showToast({ tone: 'success', text: t('auth.reset.done') });
      const { user } = session.get();
      const isAnotherUser = user !== null && user.username.toLowerCase() !== name.toLowerCase();
      // The server has ended all sessions of the account. This browser's session is one of them, unless another user is
      // signed in here.
      if (!isAnotherUser) {
        authValues.set({ ...emptyAuthValues, username: name });
        session.clear();
      }
      await navigate({ to: '/home', replace: true });
      if (!isAnotherUser) openAuthDialog('login');
    },
  });

  async function checkKnown(): Promise<void> {
    const asked = store.get().username;
    if (!form.checkOnLeave('username')) return;
    if ((await isTakenOnServer('username', asked)) === false && store.get().username === asked)
      form.setError('username', (to) => to('auth.username.unknown'));
  }

  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => reset.mutate(form.values.username.trim())}
      problem={errorMessageIfAny(reset.error)}
      actions={
        <Button type="submit" tone="primary" isBusy={reset.isPending} className="mt-1">
          {t('auth.reset.confirm')}
        </Button>
      }
    >
      <TextField
        {...form.input('username')}
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkKnown()}
      />
      <NewPasswordField
        {...form.input('password')}
        label={t('auth.newPassword')}
        username={form.values.username}
      />
      <PasswordField
        {...form.input('passwordAgain')}
        label={t('auth.passwordAgain')}
        autoComplete="new-password"
      />
    </CheckedForm>
  );
}
