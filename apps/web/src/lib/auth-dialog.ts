import { createStore } from './store.ts';

/** What a visit to the site's other sign-in service has left in the address; `link` of one that joins accounts. */
export type OidcReturn = { kind: 'ticket' | 'link'; ticket: string } | { kind: 'expired' | 'failed' };

export type AuthMode = 'login' | 'register' | 'reset' | 'oidc';

interface Continuation {
  /** What the user was about to do; runs once signed in. */
  proceed?: (() => void) | undefined;
}

export type AuthDialogState = Continuation &
  ({ mode: Exclude<AuthMode, 'oidc'> } | { mode: 'oidc'; returned: OidcReturn });

/** Null while closed. */
export const authDialog = createStore<AuthDialogState | null>(null);

export function openAuthDialog(mode: Exclude<AuthMode, 'oidc'>, proceed?: () => void): void {
  // A second request (several calls answered 401 at once) must not drop what was typed or what comes next.
  const open = authDialog.get();
  if (open !== null && proceed === undefined) return;
  authDialog.set({ ...(open ?? { mode }), proceed });
}

/** Turns the open dialog to another form; what comes after the sign-in stays. */
export function switchAuthMode(mode: Exclude<AuthMode, 'oidc'>): void {
  const open = authDialog.get();
  if (open !== null) authDialog.set({ mode, proceed: open.proceed });
}
