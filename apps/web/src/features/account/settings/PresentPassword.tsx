import type { ComponentProps } from 'react';
import { PasswordField } from '../auth/PasswordField.tsx';
import { useT } from '../../../i18n/messages.ts';

/** Current password, as proof of ownership. */
export function PresentPassword(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  const t = useT();
  return <PasswordField {...props} label={t('setting.password.present')} autoComplete="current-password" />;
}
