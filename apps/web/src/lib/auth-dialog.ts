import { createStore } from './store.ts';

export type AuthMode = 'login' | 'register' | 'reset';

export interface AuthDialogState {
  mode: AuthMode;
  /** What the user was about to do; runs once signed in. */
  proceed?: (() => void) | undefined;
}

/** Null while closed. */
export const authDialog = createStore<AuthDialogState | null>(null);

export function openAuthDialog(mode: AuthMode, proceed?: () => void): void {
  // A second request (several calls answered 401 at once) must not drop what was typed or what comes next.
  const open = authDialog.get();
  if (open !== null && proceed === undefined) return;
  authDialog.set({ mode: open?.mode ?? mode, proceed });
}

/** Turns the open dialog to another form; what comes after the sign-in stays. */
export function switchAuthMode(mode: AuthMode): void {
  const open = authDialog.get();
  if (open !== null) authDialog.set({ ...open, mode });
}
