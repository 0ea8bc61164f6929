import { createStore } from './store.ts';

/** Result that an external sign-in service returned in the URL. */
export interface OidcReturn {
  /** The ticket, or the reason why there is none. */
  readonly outcome: { readonly ticket: string } | 'expired' | 'failed' | 'declined';
  /** Whether the external account is linked to the signed-in user instead of signing in. */
  readonly isLinking: boolean;
}

export type AuthMode = 'login' | 'register' | 'reset' | 'oidc';

interface Continuation {
  /** Continues the user's action after sign-in. */
  proceed?: (() => void) | undefined;
  /** URL of the page that requires the sign-in, if it is not the present one. */
  wanted?: string | undefined;
}

export type AuthDialogState = Continuation &
  ({ mode: Exclude<AuthMode, 'oidc'> } | { mode: 'oidc'; returned: OidcReturn });

/** State of the dialog. Null while it is closed. */
export const authDialog = createStore<AuthDialogState | null>(null);

export function openAuthDialog(mode: Exclude<AuthMode, 'oidc'>, proceed?: () => void, wanted?: string): void {
  // A second request must not discard typed text or the continuation. It occurs when several concurrent calls return
  // 401.
  const open = authDialog.get();
  if (open !== null && proceed === undefined) return;
  authDialog.set({ ...(open ?? { mode }), proceed, wanted });
}

/** Switches the open dialog to another form. The continuation is kept. */
export function switchAuthMode(mode: Exclude<AuthMode, 'oidc'>): void {
  const open = authDialog.get();
  if (open !== null) authDialog.set({ mode, proceed: open.proceed, wanted: open.wanted });
}
