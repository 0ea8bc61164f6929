import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../i18n/messages.ts';
import { authDialog, openAuthDialog } from '../../lib/auth-dialog.ts';
import { showToast } from '../../lib/toasts.ts';
import { useStore } from '../../lib/store.ts';
import { refused } from '../../routing/guards.ts';

/**
 * Tells the user why they were redirected. Opens the sign-in dialog if signing in may give access to the requested
 * page.
 */
export function AccessDeniedToast() {
  const t = useT();
  const refusal = useStore(refused);
  const router = useRouter();
  useEffect(() => {
    if (refusal === null) return;
    refused.set(null);
    const { wanted } = refusal;
    // After the return from an identity provider, the sign-in that the page requires is under way.
    const isSigningIn = authDialog.get()?.mode === 'oidc';
    if (!isSigningIn) showToast({ tone: 'warning', text: t(refusal.text) });
    if (wanted !== null) openAuthDialog('login', () => void router.navigate({ href: wanted }), wanted);
  }, [refusal, t, router]);
  return null;
}
