import { createStore } from './store.ts';

/** Result of external OIDC sign-in that returned in the URL; `link` if it links accounts. */
export type OidcReturn = { kind: 'ticket' | 'link'; ticket: string } | { kind: 'expired' | 'failed' };

export type AuthMode = 'login' | 'register' | 'reset' | 'oidc';

interface Continuation {
  /** Continues the user's action after sign-in. */
  proceed?: (() => void) | undefined;
}

export type AuthDialogState = Continuation &
  ({ mode: Exclude<AuthMode, 'oidc'> } | { mode: 'oidc'; returned: OidcReturn });

/** Null while closed. */
export const authDialog = createStore<AuthDialogState | null>(null);

export function openAuthDialog(mode: Exclude<AuthMode, 'oidc'>, proceed?: () => void): void {
  // A second request (several concurrent calls returned 401) must not discard typed text or the continuation.
  const open = authDialog.get();
  if (open !== null && proceed === undefined) return;
  authDialog.set({ ...(open ?? { mode }), proceed });
}

/** Switches the open dialog to another form; keeps the continuation. */
export function switchAuthMode(mode: Exclude<AuthMode, 'oidc'>): void {
  const open = authDialog.get();
  if (open !== null) authDialog.set({ mode, proceed: open.proceed });
}
