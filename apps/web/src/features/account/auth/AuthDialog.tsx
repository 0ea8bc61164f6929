import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT, type PlainKey } from '../../../i18n/messages.ts';
import { authDialog, switchAuthMode, type AuthDialogState, type AuthMode } from '../../../lib/auth-dialog.ts';
import { websiteConfigQuery } from '../../../api/site-config.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { OidcForm, OidcLink } from './OidcForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { ResetRequestForm } from './ResetRequestForm.tsx';

const titles: Readonly<Record<AuthMode, PlainKey>> = {
  login: 'common.login',
  register: 'common.register',
  reset: 'auth.reset.title',
  oidc: 'common.login',
};

const forms: Readonly<Record<Exclude<AuthMode, 'oidc'>, ReactNode>> = {
  login: (
    <>
      <LoginForm />
      <OidcLink />
    </>
  ),
  register: <RegisterForm />,
  reset: <ResetRequestForm />,
};

/**
 * Dialog to sign in, sign up and reset a password. A click on the backdrop does not close it; typed text is
 * kept.
 */
export function AuthDialog({ state }: { state: AuthDialogState }) {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const { mode } = state;
  const isLogin = mode === 'login';
  const isLinking = state.mode === 'oidc' && state.returned.isLinking;
  return (
    <Dialog
      key={mode}
      title={t(isLinking ? 'auth.oidc.linkTitle' : titles[mode])}
      width={370}
      closesOutside={false}
      onClose={() => authDialog.set(null)}
    >
      {state.mode === 'oidc' ? <OidcForm returned={state.returned} /> : forms[state.mode]}
      {mode === 'oidc' || (isLogin && config?.register !== true) ? null : (
        <p className="mt-4 flex justify-center gap-2 text-13 text-text-2">
          {t(isLogin ? 'auth.noAccount' : mode === 'reset' ? 'auth.reset.remembered' : 'auth.hasAccount')}
          <button
            type="button"
            className="reach rounded-1 text-brand hover:text-brand-hover"
            onClick={() => switchAuthMode(isLogin ? 'register' : 'login')}
          >
            {t(isLogin ? 'common.register' : 'common.login')}
          </button>
        </p>
      )}
    </Dialog>
  );
}
