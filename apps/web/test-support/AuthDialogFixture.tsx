import { AuthDialog } from '../src/features/account/auth/AuthDialog.tsx';
import { authDialog, openAuthDialog } from '../src/lib/auth-dialog.ts';
import { useStore } from '../src/lib/store.ts';
import { ToastHost } from '../src/app/shell/ToastHost.tsx';

/** The dialog as in the shell, with a button that opens it and a toast host. */
export function AuthDialogFixture() {
  const state = useStore(authDialog);
  return (
    <>
      <button type="button" onClick={() => openAuthDialog('login')}>
        open
      </button>
      {state === null ? null : <AuthDialog state={state} />}
      <ToastHost />
    </>
  );
}
