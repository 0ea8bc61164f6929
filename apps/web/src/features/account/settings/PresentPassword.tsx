import type { ComponentProps } from 'react';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';

/**
 * Field for the current password, which proves that the owner sends the request. Renders nothing for accounts without a
 * password.
 */
export function PresentPassword(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  const t = useT();
  if (useUser()?.hasPassword === false) return null;
  return <PasswordField {...props} label={t('setting.password.present')} autoComplete="current-password" />;
}
