import { useMutation } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call } from '../api/client.ts';
import { translate, useT } from '../i18n/messages.ts';
import { switchAuthMode } from '../lib/auth-dialog.ts';
import { notify } from '../lib/notices.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { askTaken } from './ask-taken.ts';
import { authValues, checkField, registerCodeCooldown } from './auth-form.ts';
import { CheckedForm } from './CheckedForm.tsx';
import { CodeField } from './CodeField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signIn } from './sign-in.ts';
import { useAuthForm } from './use-auth-form.ts';

async function register(): Promise<void> {
  const { username, password, email, code } = authValues.get();
  await call('POST /api/register', {
    body: { username: username.trim(), password, email: email.trim(), code: code.trim() },
  });
  try {
    await signIn({ username, password });
  } catch {
    // The account exists; only the login has failed, and may be tried by hand.
    switchAuthMode('login');
    notify({ tone: 'success', text: translate('auth.registered') });
  }
}

export function RegisterForm() {
  const t = useT();
  const form = useAuthForm(['username', 'email', 'code', 'password', 'passwordAgain']);
  const registration = useMutation({ mutationFn: register, meta: { isQuiet: true } });

  /** Asks whether a name or an address is taken; an answer to an older text is dropped. */
  async function checkTaken(field: 'username' | 'email'): Promise<void> {
    const asked = authValues.get()[field];
    if (!form.checkOnLeave(field)) return;
    if ((await askTaken(field, asked)) === true && authValues.get()[field] === asked)
      form.setError(field, (to) => to(`auth.${field}.taken`));
  }

  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={registration.mutate}
      problem={registration.error?.message}
      actions={
        <Button type="submit" tone="primary" isBusy={registration.isPending} className="mt-1">
          {t('common.register')}
        </Button>
      }
    >
      <TextField
        {...form.input('username')}
        label={t('auth.username')}
        hint={t('auth.username.hint', { max: limits.usernameMax })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkTaken('username')}
      />
      <TextField
        {...form.input('email')}
        label={t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkTaken('email')}
      />
      <CodeField
        {...form.input('code')}
        cooldown={registerCodeCooldown}
        checkAddress={() => {
          const wrong = checkField('email', authValues.get());
          form.setError('email', wrong);
          return wrong === undefined;
        }}
        send={async () => {
          const query = { email: authValues.get().email.trim() };
          return (await call('GET /api/get-register-code', { query })).code;
        }}
        onCode={(code) => form.set('code', code)}
      />
      <NewPasswordField
        {...form.input('password')}
        label={t('auth.password')}
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
