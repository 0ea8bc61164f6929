import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkPassword } from '../auth/auth-form.ts';
import { NewPasswordField } from '../auth/NewPasswordField.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { session, useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { Checkbox } from '../../../components/Checkbox.tsx';
import type { FieldFault } from '../../../components/use-form.ts';
import { apiTokensQuery } from './api-token/queries.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { PresentPassword } from './PresentPassword.tsx';
import { sessionsQuery } from './queries.ts';

const empty = { oldPassword: '', newPassword: '', newPasswordAgain: '' };

function check(field: keyof typeof empty, values: typeof empty): FieldFault | undefined {
  const text = values[field];
  switch (field) {
    case 'oldPassword':
      return text === '' ? (t) => t('auth.password.required') : undefined;
    case 'newPassword':
      return (
        checkPassword(text) ?? (text === values.oldPassword ? (t) => t('setting.password.same') : undefined)
      );
    case 'newPasswordAgain':
      if (text === '') return (t) => t('auth.passwordAgain.required');
      return text === values.newPassword ? undefined : (t) => t('auth.passwordAgain.differs');
  }
}

/** Changes the password; requires the current one. An account without a password gets its first one. */
export function PasswordForm({ username }: { username: string }) {
  const t = useT();
  const hasPassword = useUser()?.hasPassword !== false;
  const tokens = useQuery(apiTokensQuery).data?.length ?? 0;
  const [keepApiTokens, setKeepApiTokens] = useState(false);
  return (
    <ChangeForm
      empty={empty}
      check={check}
      action={t(hasPassword ? 'setting.password.change' : 'setting.password.set')}
      passwordField="oldPassword"
      send={({ oldPassword, newPassword }, passkeyProof) => {
        const proof =
          passkeyProof !== null
            ? { passkeyProof }
            : hasPassword
              ? { oldPassword }
              : { recentSignIn: true as const };
        return call('POST /api/change-password', { body: { ...proof, newPassword, keepApiTokens } });
      }}
      detail={t('setting.password.others')}
      onDone={() => {
        setKeepApiTokens(false);
        const { user } = session.get();
        if (user !== null) session.setUser({ ...user, passwordNeedsChange: false, hasPassword: true });
        void queryClient.invalidateQueries(sessionsQuery);
        void queryClient.invalidateQueries(apiTokensQuery);
      }}
    >
      {({ input }, isLocked) => (
        <>
          <PresentPassword {...input('oldPassword')} disabled={isLocked} />
          <NewPasswordField
            {...input('newPassword')}
            label={t('auth.newPassword')}
            username={username}
            disabled={isLocked}
          />
          <PasswordField
            {...input('newPasswordAgain')}
            label={t('auth.passwordAgain')}
            autoComplete="new-password"
            disabled={isLocked}
          />
          {tokens === 0 ? null : (
            <Checkbox checked={keepApiTokens} onCheckedChange={setKeepApiTokens} disabled={isLocked}>
              {t('setting.password.keepTokens', { count: tokens })}
            </Checkbox>
          )}
        </>
      )}
    </ChangeForm>
  );
}
