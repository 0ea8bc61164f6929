import { session } from '../../../api/session.ts';
import { translate } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { showToast } from '../../../lib/toasts.ts';

/**
 * Runs `action` immediately for signed-in users. For visitors, shows a toast and the sign-in dialog, and runs `action`
 * after they sign in.
 */
export function requireLogin(action: () => void): void {
  if (session.get().token !== null) {
    action();
    return;
  }
  showToast({
    tone: 'warning',
    text: translate('common.loginRequired.text'),
    detail: translate('common.loginRequired.detail'),
  });
  openAuthDialog('login', action);
}
