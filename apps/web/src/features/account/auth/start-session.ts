import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';
import { authDialog, type OidcReturn } from '../../../lib/auth-dialog.ts';

/** Reads the account behind the stored token; an expired one is found out here (HTTP 401). */
async function loadUser(): Promise<void> {
  if (session.get().token === null) return;
  try {
    const account = await call('GET /api/get-user-info');
    const { token, user } = session.get();
    // Who has signed out meanwhile, or is somebody else by now, is not brought back by a late answer.
    if (token !== null && (user === null || user.uid === account.uid)) session.setUser(account);
  } catch {
    // A refused token has been dealt with by the client; without an answer the stored user stays.
  }
}

/** Another tab may have signed in or out meanwhile. */
function followStorage({ onVanished }: SessionEvents): void {
  const change = session.adoptStored();
  if (change === 'vanished') onVanished();
  if (change === 'adopted') void loadUser();
}

/** Coming back from the site's other sign-in service, there is a ticket in the address; it must not stay there. */
function takeUpReturn(): void {
  const [, way, text] = /^#oidc(-error|-link)?=([\w-]{1,64})$/.exec(location.hash) ?? [];
  if (text === undefined) return;
  const section = way === '-link' ? '#identities' : '';
  history.replaceState(history.state, '', location.pathname + location.search + section);
  authDialog.set({ mode: 'oidc', returned: returnOf(way, text) });
}

function returnOf(way: string | undefined, text: string): OidcReturn {
  if (way === '-error') return { kind: text === 'expired' ? 'expired' : 'failed' };
  return { kind: way === '-link' ? 'link' : 'ticket', ticket: text };
}

interface SessionEvents {
  /** Another tab has signed out. */
  onVanished: () => void;
}

export function startSession(events: SessionEvents): void {
  takeUpReturn();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followStorage(events);
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'token' || event.key === 'userInfo' || event.key === null) followStorage(events);
  });
  void loadUser();
}
