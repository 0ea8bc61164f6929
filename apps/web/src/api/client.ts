import { openAuthDialog } from '../lib/auth-dialog.ts';
import { showToast } from '../lib/toasts.ts';
import { getLocale } from '../i18n/locale.ts';
import { translate } from '../i18n/messages.ts';
import { createClient } from './create-client.ts';
import { fetchWithPreload } from './fetch-with-preload.ts';
import { session } from './session.ts';

export type { CallBody, CallData, CallName, CallOptions, CallQuery } from './create-client.ts';
export { CallError } from './call-error.ts';

/**
 * `await call('GET /api/get-problem-list', { query: { currentPage: 1 } })` resolves with the `data` of the
 * response. Rejects with CallError; HTTP 401 also ends the session and opens the sign-in dialog, HTTP 403
 * reloads the roles. Queries and mutations show a toast on failure by themselves (see query-client.ts).
 */
export const call = createClient({
  fetch: fetchWithPreload,
  token: () => session.get().token,
  locale: getLocale,
  text: (failure) => translate(`common.failure.${failure}`),
  onToken(token, replaces) {
    // A late response must not restore a session that has ended or changed meanwhile.
    if (session.get().token === replaces || replaces === null) session.setToken(token);
  },
  onUnauthorized(message, _isAdmin, sentToken) {
    const { token } = session.get();
    // Several calls of one session may fail together, and some only after the session has ended or changed.
    // Report only the first failure.
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

/** Reloads the user's roles and rights. Failures need no handling here: HTTP 401 opens the sign-in dialog. */
async function refreshRoles(): Promise<void> {
  try {
    const { roles, can } = await call('GET /api/get-user-auth-info');
    session.setRights(roles, can);
  } catch {
    // Ignore this failure. The API client has already reported the rejected call because of which the roles are
    // reloaded.
  }
}
