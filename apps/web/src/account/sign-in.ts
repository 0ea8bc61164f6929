import { call } from '../api/client.ts';
import { session } from '../api/session.ts';
import { translate } from '../i18n/messages.ts';
import { authDialog } from '../lib/auth-dialog.ts';
import { notify } from '../lib/notices.ts';
import { forgetAuthValues } from './auth-form.ts';
import { forgetLoginFailures } from './login-failures.ts';

export interface Credentials {
  username: string;
  password: string;
  /** Of a slide check, where one was asked for. */
  slideToken?: string | null;
}

/** Signs in, closes the dialog, and goes on with what the user was about to do. */
export async function signIn({ username, password, slideToken = null }: Credentials): Promise<void> {
  const user = await call('POST /api/login', { body: { username: username.trim(), password, slideToken } });
  forgetLoginFailures();
  session.setUser(user);
  const proceed = authDialog.get()?.proceed;
  authDialog.set(null);
  forgetAuthValues();
  notify({ tone: 'success', text: translate('auth.welcome', { name: user.nickname || user.username }) });
  proceed?.();
}
