import { limits } from '@xiezhi/contract/limits';
import type { ComponentProps } from 'react';
import { useT } from '../../../i18n/messages.ts';
import { PasswordField } from './PasswordField.tsx';
import { isWeakPassword } from './weak-password.ts';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'value'> {
  value: string;
  /** Name of the user. A password that contains it counts as weak. */
  username: string;
}

/** Field for a new password. It warns if the password is easily guessed. */
export function NewPasswordField({ username, ...field }: NewPasswordFieldProps) {
  const t = useT();
  const range = { min: limits.passwordMin, max: limits.passwordMax };
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        isWeakPassword(field.value, username) ? (
          <span className="text-v-stop">{t('auth.password.weak')}</span>
        ) : (
          t('auth.password.hint', range)
        )
      }
    />
  );
}
