import { call, type CallData } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import { translate } from '../../../i18n/messages.ts';
import { authDialog } from '../../../lib/auth-dialog.ts';
import { showToast } from '../../../lib/notices.ts';
import { forgetAuthValues } from './auth-form.ts';
import { forgetLoginFailures } from './login-failures.ts';

export interface Credentials {
  username: string;
  password: string;
  /** Of a slide check, where one was asked for. */
  slideToken?: string | null;
  /** Of an app or a recovery code, where the account has a second factor. */
  secondFactorCode?: string | null;
}

/** Which of the two a password opens: the site, or the console, where not everybody may go. */
export type SignInDoor = 'site' | 'console';

/** Signs in by a password. Closes the dialog, and goes on with what the user was about to do. */
export async function signIn(credentials: Credentials, door: SignInDoor = 'site'): Promise<void> {
  const { username, password, slideToken = null, secondFactorCode = null } = credentials;
  const body = { username: username.trim(), password, slideToken, secondFactorCode };
  const name = door === 'console' ? 'POST /api/admin/login' : 'POST /api/login';
  finishSignIn(await call(name, { body }));
}

/** What follows on any way to sign in. */
export function finishSignIn(user: CallData<'POST /api/login'>): void {
  forgetLoginFailures();
  session.setUser(user);
  const proceed = authDialog.get()?.proceed;
  authDialog.set(null);
  forgetAuthValues();
  showToast({ tone: 'success', text: translate('auth.welcome', { name: user.nickname || user.username }) });
  proceed?.();
}
