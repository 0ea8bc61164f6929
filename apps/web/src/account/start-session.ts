import { call } from '../api/client.ts';
import { session } from '../api/session.ts';
import { navigate } from '../navigation/router.ts';

/** Reads the account behind the stored token; an expired one is found out here (HTTP 401). */
async function loadUser(): Promise<void> {
  if (session.get().token === null) return;
  try {
    session.setUser(await call('GET /api/get-user-info'));
  } catch {
    // A refused token has been dealt with by the client; without an answer the stored user stays.
  }
}

/** Another tab may have signed in or out meanwhile. */
function followStorage(): void {
  const change = session.adoptStored();
  if (change === 'vanished') void navigate({ to: '/home' });
  if (change === 'adopted') void loadUser();
}

export function startSession(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') followStorage();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'token' || event.key === null) followStorage();
  });
  void loadUser();
}
