import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import { authDialog, type OidcReturn } from '../../../lib/auth-dialog.ts';

/** Loads the account of the stored token; detects an expired one (HTTP 401). */
async function loadUser(): Promise<void> {
  if (session.get().token === null) return;
  try {
    const account = await call('GET /api/get-user-info');
    const { token, user } = session.get();
    // A late response must not restore a user who has signed out or changed meanwhile.
    if (token !== null && (user === null || user.uid === account.uid)) session.setUser(account);
  } catch {
    // If the server rejected the token, the API client has handled that. Without a response, the stored user stays.
  }
}

/** Applies sign-ins and sign-outs of other tabs to this tab. */
function followStorage({ onVanished }: SessionEvents): void {
  const change = session.adoptStored();
  if (change === 'vanished') onVanished();
  if (change === 'adopted') void loadUser();
}

/** Handles the return from the OIDC provider. The URL then contains a ticket, which must be removed. */
function consumeOidcReturn(): void {
  const [, link, error, text] = /^#oidc(-link)?(-error)?=([\w-]{1,64})$/.exec(location.hash) ?? [];
  if (text === undefined) return;
  const isLinking = link !== undefined;
  // The user may have signed in again in order to change their account; show that section of the settings then.
  const section = isLinking ? '#identities' : location.pathname === '/setting' ? '#account' : '';
  history.replaceState(history.state, '', location.pathname + location.search + section);
  const outcome = error === undefined ? { ticket: text } : reasonOf(text);
  authDialog.set({ mode: 'oidc', returned: { outcome, isLinking } });
}

function reasonOf(text: string): Exclude<OidcReturn['outcome'], object> {
  return text === 'expired' || text === 'declined' ? text : 'failed';
}

interface SessionEvents {
  /** Called when another tab has signed out. */
  onVanished: () => void;
}

export function startSession(events: SessionEvents): void {
  consumeOidcReturn();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followStorage(events);
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'token' || event.key === 'userInfo' || event.key === null) followStorage(events);
  });
  void loadUser();
}
