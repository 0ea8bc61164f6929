import { useState, type ComponentProps, type JSX } from 'react';
import { useT } from '../../i18n/messages.ts';
import { CopyButton } from '../CopyButton.tsx';
import { IconButton } from '../IconButton.tsx';
import { TextField } from '../TextField.tsx';

interface SecretFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'type' | 'trailing' | 'value' | 'onChange'
> {
  value: string;
  onChange: (value: string) => void;
}

/**
 * Input for a secret that its editors may read and share. A stored secret is hidden until the user shows it, because
 * the screen may be projected. Text typed into an empty field is visible.
 */
export function SecretField({ value, onChange, ...rest }: SecretFieldProps): JSX.Element {
  const t = useT();
  const [isShown, setIsShown] = useState(value === '');
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      trailing={
        value === '' ? undefined : (
          <>
            <IconButton
              icon="eye"
              size={24}
              label={t(isShown ? 'form.secret.hide' : 'form.secret.show')}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            />
            <CopyButton text={value} label={t('form.secret.copy')} />
          </>
        )
      }
    />
  );
}
