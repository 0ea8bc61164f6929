import { call, type CallData } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { session } from '../../../api/session.ts';
import { translate } from '../../../i18n/messages.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { showToast } from '../../../lib/toasts.ts';
import { forgetAuthValues } from './auth-form.ts';
import { forgetLoginFailures } from './login-failures.ts';

export interface Credentials {
  username: string;
  password: string;
  /** Token of a slide check, if one was required. */
  slideToken?: string | null;
  /** One-time or recovery code, if the account has a second factor. */
  secondFactorCode?: string | null;
}

/** Where the user signs in: the site, or the admin console, which not all users may enter. */
export type SignInArea = 'site' | 'console';

/** Signs in by password, closes the dialog, and continues the action that required the sign-in. */
export async function signIn(credentials: Credentials, area: SignInArea = 'site'): Promise<void> {
  const { username, password, slideToken = null, secondFactorCode = null } = credentials;
  const body = { username: username.trim(), password, slideToken, secondFactorCode };
  const name = area === 'console' ? 'POST /api/admin/login' : 'POST /api/login';
  finishSignIn(await call(name, { body }));
}

/** Completes a sign-in, whichever method was used. */
export function finishSignIn(user: CallData<'POST /api/login'>): void {
  forgetLoginFailures();
  session.setUser(user);
  void queryClient.invalidateQueries({ queryKey: ['sessions'] });
  const proceed = authDialog.get()?.proceed;
  authDialog.set(null);
  forgetAuthValues();
  showToast({ tone: 'success', text: translate('auth.welcome', { name: user.nickname || user.username }) });
  proceed?.();
}
