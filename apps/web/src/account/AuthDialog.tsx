import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/messages.ts';
import { authDialog, type AuthDialogState } from '../lib/auth-dialog.ts';
import { websiteConfigQuery } from '../shell/site-queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

/** Login and sign-up. A click beside it does not close it; what was typed stays. */
export function AuthDialog({ state }: { state: AuthDialogState }) {
  const t = useT();
  const { data: config } = useQuery(websiteConfigQuery);
  const isLogin = state.mode === 'login';
  const isOpenToAll = config?.register === true;
  return (
    <Dialog
      title={t(isLogin ? 'common.login' : 'common.register')}
      width={370}
      closesOutside={false}
      onClose={() => authDialog.set(null)}
    >
      {isLogin ? <LoginForm /> : <RegisterForm />}
      {isLogin && !isOpenToAll ? null : (
        <p className="mt-4 flex justify-center gap-2 text-13 text-text-2">
          {t(isLogin ? 'auth.noAccount' : 'auth.hasAccount')}
          <button
            type="button"
            className="rounded-1 text-brand hover:text-brand-hover"
            onClick={() => authDialog.set({ ...state, mode: isLogin ? 'register' : 'login' })}
          >
            {t(isLogin ? 'common.register' : 'common.login')}
          </button>
        </p>
      )}
    </Dialog>
  );
}
