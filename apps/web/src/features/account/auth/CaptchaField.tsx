import type { ComponentProps } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { FieldError } from '../../../components/FieldError.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { Input } from '../../../components/TextField.tsx';

interface CaptchaFieldProps extends ComponentProps<typeof Input> {
  error: string | undefined;
  /** Picture as data URL; undefined while it loads. */
  picture: string | undefined;
  onRenew: () => void;
}

/** Captcha: users enter the result of the arithmetic problem in a picture. */
export function CaptchaField({ error, picture, onRenew, ...input }: CaptchaFieldProps) {
  const t = useT();
  return (
    <div>
      <label htmlFor="captcha" className="mb-1 block text-13 text-text-2">
        {t('auth.captcha')}
      </label>
      <div className="flex items-center gap-2">
        <Input
          {...input}
          id="captcha"
          isInvalid={error !== undefined}
          aria-describedby="captcha-note"
          inputMode="numeric"
          autoComplete="off"
          className="flex-1"
        />
        <span className="block h-[32px] w-[92px] flex-none overflow-hidden rounded-1 border border-line bg-pressed">
          {picture === undefined ? null : (
            <img src={picture} alt={t('auth.captcha.picture')} width={90} height={30} />
          )}
        </span>
        <IconButton icon="reset" label={t('auth.captcha.renew')} onClick={onRenew} />
      </div>
      <div id="captcha-note">{error === undefined ? null : <FieldError>{error}</FieldError>}</div>
    </div>
  );
}
