import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { limits } from '@xiezhi/contract/limits';
import { errorMessageIfAny } from '../../../api/error-message.ts';
import { CaptchaField } from '../../account/auth/CaptchaField.tsx';
import { call } from '../../../api/client.ts';
import { useT } from '../../../i18n/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import type { CaptchaAsked } from './use-solve.ts';

interface SubmitCaptchaProps {
  asked: CaptchaAsked;
  isSending: boolean;
  onAnswer: (answer: { captcha: string; captchaKey: string }) => void;
  onClose: () => void;
}

/** A captcha for users who submit often. The code stays in the editor meanwhile. */
export function SubmitCaptcha({ asked, isSending, onAnswer, onClose }: SubmitCaptchaProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState({ round: 0, text: '', isChecked: false });
  // Each picture accepts one answer, so a new picture clears the field.
  const { text, isChecked } = typed.round === asked.round ? typed : { text: '', isChecked: false };
  const picture = useQuery({
    queryKey: ['captcha', 'submit', asked.round],
    queryFn: ({ signal }) => call('GET /api/captcha', { signal }),
    staleTime: 'static',
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const missing = isChecked && text.trim() === '' ? t('auth.captcha.required') : undefined;
  const wrong = asked.isWrong && text === '' ? asked.text : undefined;

  useEffect(() => {
    document.getElementById('captcha')?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new question is one to answer
  }, [asked.round]);

  function renew(): void {
    setTyped({ round: asked.round, text: '', isChecked: false });
    void picture.refetch();
  }

  function send(): void {
    setTyped({ round: asked.round, text, isChecked: true });
    const captchaKey = picture.data?.captchaKey;
    if (text.trim() !== '' && captchaKey !== undefined) onAnswer({ captcha: text.trim(), captchaKey });
  }

  return (
    <Dialog title={t('auth.captcha')} width={370} closesOutside={false} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-3.5 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="text-13 text-text-2">{t('auth.captcha.forSubmit')}</p>
        <CaptchaField
          value={text}
          error={missing ?? wrong ?? errorMessageIfAny(picture.error)}
          maxLength={limits.resetCaptchaMax}
          picture={picture.data?.img}
          onRenew={renew}
          onChange={(event) => setTyped({ round: asked.round, text: event.target.value, isChecked: false })}
        />
        <Button type="submit" tone="primary" isBusy={isSending}>
          {t('problem.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
