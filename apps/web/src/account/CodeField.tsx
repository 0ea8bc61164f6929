import { useMutation } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useT } from '../i18n/messages.ts';
import { useCooldown } from '../lib/cooldown.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/FieldError.tsx';
import { Input } from '../ui/TextField.tsx';
import { authValues, checkField, registerCodeCooldown } from './auth-form.ts';
import type { useAuthForm } from './use-auth-form.ts';

/** The code that proves the e-mail address, with the button that asks for it. */
export function CodeField({ form }: { form: ReturnType<typeof useAuthForm> }) {
  const t = useT();
  const { left, restart } = useCooldown(registerCodeCooldown);
  const [hint, setHint] = useState<'sent' | 'filled' | null>(null);
  const request = useMutation({
    mutationFn: () => call('GET /api/get-register-code', { query: { email: authValues.get().email.trim() } }),
    meta: { isQuiet: true },
    onSuccess: ({ code }) => {
      restart();
      if (code !== undefined) form.set('code', code);
      setHint(code === undefined ? 'sent' : 'filled');
    },
  });
  const { error, ...input } = form.input('code');
  const problem = error ?? request.error?.message;

  function ask(): void {
    const wrong = checkField('email', authValues.get());
    form.setError('email', wrong);
    if (wrong === undefined) request.mutate();
  }

  return (
    <div>
      <label htmlFor="register-code" className="mb-1 block text-13 text-text-2">
        {t('auth.code')}
      </label>
      <div className="flex gap-2">
        <Input
          {...input}
          id="register-code"
          isInvalid={problem !== undefined}
          aria-describedby="register-code-note"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.registerCodeLength}
          className="flex-1"
        />
        <Button disabled={left > 0} isBusy={request.isPending} onClick={ask} className="min-w-27">
          {left > 0 ? t('auth.code.wait', { seconds: left }) : t('auth.code.send')}
        </Button>
      </div>
      <div id="register-code-note" aria-live="polite">
        {problem !== undefined ? (
          <FieldError>{problem}</FieldError>
        ) : hint === null ? null : (
          <p className="mt-1 text-12 text-text-3">{t(`auth.code.${hint}`)}</p>
        )}
      </div>
    </div>
  );
}
