import { useState, type ComponentProps } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { TextField } from '../../../components/TextField.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon="eye"
          size={24}
          label={t(isShown ? 'auth.password.hide' : 'auth.password.show')}
          aria-pressed={isShown}
          className="-mr-2.5 sm:-mr-1.5 sm:size-7!"
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
