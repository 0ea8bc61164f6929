import { useMutation } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { useId, useState, type ComponentProps } from 'react';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { useT } from '../../../i18n/messages.ts';
import { useCooldown, type Cooldown } from '../../../lib/cooldown.ts';
import { Button } from '../../../components/Button.tsx';
import { FieldError } from '../../../components/FieldError.tsx';
import { Input } from '../../../components/TextField.tsx';

interface CodeFieldProps extends ComponentProps<typeof Input> {
  error: string | undefined;
  cooldown: Cooldown;
  /** Validates the email address before the code is requested. Shows the error of the address if it is invalid. */
  checkAddress: () => boolean;
  /** Requests the mail with the code. If the site sends no mail, resolves with the code itself. */
  send: () => Promise<string | undefined>;
  onCode: (code: string) => void;
}

/** Field for the verification code of an email address, with a button that requests the code. */
export function VerificationCodeField({
  error,
  cooldown,
  checkAddress,
  send,
  onCode,
  ...input
}: CodeFieldProps) {
  const t = useT();
  const id = useId();
  const { left, restart } = useCooldown(cooldown);
  const [hint, setHint] = useState<'sent' | 'filled' | null>(null);
  const request = useMutation({
    mutationFn: send,
    meta: { isQuiet: true },
    onSuccess: (code) => {
      restart();
      if (code !== undefined) onCode(code);
      setHint(code === undefined ? 'sent' : 'filled');
    },
  });
  const problem = error ?? errorMessageIfAny(request.error);

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 text-text-2">
        {t('auth.code')}
      </label>
      <div className="flex gap-2">
        <Input
          {...input}
          id={id}
          isInvalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.registerCodeLength}
          className="flex-1"
        />
        <Button
          disabled={left > 0}
          isBusy={request.isPending}
          onClick={() => checkAddress() && request.mutate()}
          className="min-w-27"
        >
          {left > 0 ? t('auth.code.wait', { seconds: left }) : t('auth.code.send')}
        </Button>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {problem !== undefined ? (
          <FieldError>{problem}</FieldError>
        ) : hint === null ? null : (
          <p className="mt-1 text-12 text-text-3">{t(`auth.code.${hint}`)}</p>
        )}
      </div>
    </div>
  );
}
