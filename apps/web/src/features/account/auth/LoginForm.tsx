import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { openAuthDialog, switchAuthMode } from '../../../lib/auth-dialog.ts';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { CheckedForm } from './CheckedForm.tsx';
import { FactorField } from './FactorField.tsx';
import { countLoginFailure, isLastFreeAttempt, needsSlideCheck } from './login-failures.ts';
import { PasskeySignIn } from './passkey/PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signIn, type SignInArea } from './sign-in.ts';
import { SlideCheck } from './SlideCheck.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface LoginFormProps {
  area?: SignInArea;
  onDone?: () => void;
}

/** User name, password, and further checks that the server requires. */
export function LoginForm({ area = 'site', onDone }: LoginFormProps) {
  const t = useT();
  const form = useAuthForm(['username', 'password']);
  const [isChecking, setIsChecking] = useState(false);
  /** Typed code of the second factor; null unless the server requires one. */
  const [code, setCode] = useState<string | null>(null);
  const login = useMutation({
    mutationFn: (slideToken: string | null) =>
      signIn({ ...form.values, slideToken, secondFactorCode: code?.trim() || null }, area),
    meta: { isQuiet: true },
    onSuccess: () => onDone?.(),
    onError(error) {
      const name = codeOf(error);
      if (name === 'wrongCredentials') countLoginFailure();
      if (name === 'slideCheckRequired') setIsChecking(true);
      if (name === 'secondFactorRequired' || name === 'secondFactorCodeWrong') setCode('');
    },
  });
  const name = codeOf(login.error);
  const username = form.input('username');
  const password = form.input('password');
  /** Clears the server's error and requirements, because they apply to the previous values of the fields. */
  function forgetAnswer(): void {
    login.reset();
    setCode(null);
  }
  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => {
        if (needsSlideCheck()) setIsChecking(true);
        else login.mutate(null);
      }}
      actions={
        isChecking ? (
          <SlideCheck
            onPass={(token) => {
              setIsChecking(false);
              login.mutate(token);
            }}
          />
        ) : (
          <>
            <Button type="submit" tone="primary" isBusy={login.isPending} className="mt-1">
              {t('common.login')}
            </Button>
            <PasskeySignIn area={area} onDone={onDone} />
          </>
        )
      }
    >
      <TextField
        {...username}
        label={t('auth.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          forgetAnswer();
          username.onChange(event);
        }}
      />
      <PasswordField
        {...password}
        error={password.error ?? (isChecking || code !== null ? undefined : errorMessageIfAny(login.error))}
        label={t('auth.password')}
        autoComplete="current-password"
        aside={
          <button
            type="button"
            className="reach rounded-1 text-brand hover:text-brand-hover"
            onClick={() => (area === 'console' ? openAuthDialog('reset') : switchAuthMode('reset'))}
          >
            {t('auth.forgot')}
          </button>
        }
        onChange={(event) => {
          forgetAnswer();
          password.onChange(event);
        }}
      />
      {name === 'wrongCredentials' && isLastFreeAttempt() ? (
        <output className="block text-13 text-text-2">{t('auth.slide.soon')}</output>
      ) : null}
      {code === null ? null : (
        <FactorField
          value={code}
          error={isChecking ? undefined : errorMessageIfAny(login.error)}
          onChange={(value) => {
            login.reset();
            setCode(value);
          }}
        />
      )}
    </CheckedForm>
  );
}

function codeOf(error: Error | null): string | null {
  return error instanceof CallError ? error.code : null;
}
