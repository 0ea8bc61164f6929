import { useMutation } from '@tanstack/react-query';
import { useT } from '../i18n/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signIn } from './sign-in.ts';
import { useAuthForm } from './use-auth-form.ts';

export function LoginForm() {
  const t = useT();
  const form = useAuthForm(['username', 'password']);
  const login = useMutation({
    mutationFn: () => signIn(form.values.username, form.values.password),
    meta: { isQuiet: true },
  });
  const password = form.input('password');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.checkAll(event.currentTarget)) login.mutate();
      }}
      className="flex flex-col gap-3.5"
    >
      <TextField
        {...form.input('username')}
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...password}
        error={password.error ?? login.error?.message}
        label={t('auth.password')}
        autoComplete="current-password"
        onChange={(event) => {
          login.reset();
          password.onChange(event);
        }}
      />
      <Button type="submit" tone="primary" isBusy={login.isPending} className="mt-1">
        {t('common.login')}
      </Button>
    </form>
  );
}
