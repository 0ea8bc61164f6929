import { call } from '../api/client.ts';
import { session } from '../api/session.ts';
import { translate } from '../i18n/messages.ts';
import { authDialog } from '../lib/auth-dialog.ts';
import { notify } from '../lib/notices.ts';
import { forgetAuthValues } from './auth-form.ts';

/** Signs in, closes the dialog, and goes on with what the user was about to do. */
export async function signIn(username: string, password: string): Promise<void> {
  const user = await call('POST /api/login', { body: { username: username.trim(), password } });
  session.setUser(user);
  const proceed = authDialog.get()?.proceed;
  authDialog.set(null);
  forgetAuthValues();
  notify({ tone: 'success', text: translate('auth.welcome', { name: user.nickname || user.username }) });
  proceed?.();
}
