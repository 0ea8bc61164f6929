import { useMutation, useQuery } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useState } from 'react';
import { errorMessageIfAny, errorMessage } from '../../../api/error-message.ts';
import { call, CallError } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { useCooldown } from '../../../lib/cooldown.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { isTakenOnServer } from './is-taken.ts';
import { authValues, resetMailCooldown } from './auth-form.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { CheckedForm } from './CheckedForm.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Requests the mail with the reset link, on sites that send mail. */
export function ResetRequestForm() {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  return config?.isMailVerified === false ? (
    <p className="text-13 text-text-2">{t('auth.reset.noMail')}</p>
  ) : (
    <RequestForm />
  );
}

function RequestForm() {
  const t = useT();
  const form = useAuthForm(['email', 'captcha']);
  const { left, restart } = useCooldown(resetMailCooldown);
  const [isSent, setIsSent] = useState(false);
  const captcha = useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call('GET /api/captcha', { signal }),
    // Each captcha is valid for one attempt only, so it must not be refetched or reused.
    staleTime: 'static',
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const request = useMutation({
    mutationFn: () =>
      call('POST /api/apply-reset-password', {
        body: {
          email: form.values.email.trim(),
          captcha: form.values.captcha.trim(),
          captchaKey: captcha.data?.captchaKey ?? '',
        },
      }),
    meta: { isQuiet: true },
    onSuccess: () => {
      setIsSent(true);
      restart();
    },
    onSettled: () => renew(),
  });
  const isCaptchaWrong = request.error instanceof CallError && request.error.code === 'captchaWrong';
  const captchaInput = form.input('captcha');

  function renew(): void {
    form.set('captcha', '');
    void captcha.refetch();
  }

  async function checkKnown(): Promise<void> {
    const asked = authValues.get().email;
    if (!form.checkOnLeave('email')) return;
    const isKnown = await isTakenOnServer('email', asked);
    if (isKnown === false && authValues.get().email === asked)
      form.setError('email', (to) => to('auth.email.unknown'));
  }

  return (
    <CheckedForm
      checkAll={form.checkAll}
      onSend={() => {
        setIsSent(false);
        request.mutate();
      }}
      actions={
        <Button type="submit" tone="primary" disabled={left > 0} isBusy={request.isPending} className="mt-1">
          {left > 0 ? t('auth.code.wait', { seconds: left }) : t('auth.reset.send')}
        </Button>
      }
    >
      <p className="text-13 text-text-2">{t('auth.reset.intro')}</p>
      <TextField
        {...form.input('email')}
        label={t('auth.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkKnown()}
      />
      <CaptchaField
        {...captchaInput}
        error={
          captchaInput.error ??
          (isCaptchaWrong ? errorMessageIfAny(request.error) : undefined) ??
          errorMessageIfAny(captcha.error)
        }
        maxLength={limits.resetCaptchaMax}
        picture={captcha.data?.img}
        onRenew={renew}
        onChange={(event) => {
          request.reset();
          captchaInput.onChange(event);
        }}
      />
      <div aria-live="polite" className="empty:hidden">
        {request.error !== null && !isCaptchaWrong ? (
          <FieldError>{errorMessage(request.error)}</FieldError>
        ) : null}
        {isSent ? <p className="text-13 text-v-ac">{t('auth.reset.sent')}</p> : null}
      </div>
    </CheckedForm>
  );
}
