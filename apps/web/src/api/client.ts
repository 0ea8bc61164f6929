import { openAuthDialog } from '../lib/auth-dialog.ts';
import { showToast } from '../lib/notices.ts';
import { getLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/messages.ts';
import { createClient } from './create-client.ts';
import { fetchWithPreload } from './early.ts';
import { session } from './session.ts';

export type { CallBody, CallData, CallName, CallOptions, CallQuery } from './create-client.ts';
export { CallError } from './call-error.ts';

/**
 * `await call('GET /api/get-problem-list', { query: { currentPage: 1 } })` resolves with the answer's `data`.
 * A failure rejects with CallError; HTTP 401 also ends the session and opens the login dialog, HTTP 403 reads
 * the roles again. Queries and mutations show a notice of what failed by themselves (see query-client.ts).
 */
export const call = createClient({
  fetch: fetchWithPreload,
  token: () => session.get().token,
  locale: getLocale,
  text: (failure) => translate(`common.failure.${failure}`),
  onToken(token, replaces) {
    // A late answer must not bring a session back that has ended or changed meanwhile.
    if (session.get().token === replaces || replaces === null) session.setToken(token);
  },
  onUnauthorized(message, _isAdmin, sentToken) {
    const { token } = session.get();
    // Several calls of one session fail together, and late ones after it has ended or changed: told once.
    if (sentToken !== null && token !== sentToken) return;
    if (message !== '') showToast({ tone: 'warning', text: message });
    if (token !== null) session.clear();
    openAuthDialog('login');
  },
  onForbidden(message) {
    if (message !== '') showToast({ tone: 'error', text: message });
    void refreshRoles();
  },
});

/** Reads the caller's roles again. A failure is told by its own channel (401 opens the login dialog). */
async function refreshRoles(): Promise<void> {
  try {
    const { roles, can } = await call('GET /api/get-user-auth-info');
    session.setRights(roles, can);
  } catch {
    // Nothing to add: the refused call has been reported.
  }
}
