import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { session } from '../../../api/session.ts';

/** Ends the session and navigates to the home page. */
export function LogoutPage(): null {
  const navigate = useNavigate();
  useEffect(() => {
    async function leave(): Promise<void> {
      const ending = session.get().token === null ? undefined : call('POST /api/logout');
      session.leave();
      try {
        await ending;
      } catch {
        // Failures do not matter: an expired token needs no sign-out, and this browser has already deleted the token.
      }
      await navigate({ to: '/home', replace: true });
    }
    void leave();
  }, [navigate]);
  return null;
}
