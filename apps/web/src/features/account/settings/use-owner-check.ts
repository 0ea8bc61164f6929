import { useQuery } from '@tanstack/react-query';
import { accountLimits } from '@xiezhi/contract/limits/account';
import { useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useNow } from '../../../lib/clock.ts';
import { useHasPasskey } from '../auth/passkey/queries.ts';
import { sessionsQuery } from './queries.ts';

/** How the user proves to own the account. */
export type OwnerCheck =
  | 'password'
  /** No password, and the session began some minutes ago: no further proof. */
  | 'recent-sign-in'
  /** No password, and the session is too old: a passkey proves the owner, or a new sign-in. */
  | 'passkey'
  /** No password, no passkey, and the session is too old. */
  | 'sign-in-again'
  | 'loading';

export function useOwnerCheck(): OwnerCheck {
  const hasPassword = useUser()?.hasPassword !== false;
  const hasPasskey = useHasPasskey();
  const sessions = useQuery({ ...sessionsQuery, enabled: !hasPassword });
  const now = useNow();
  // Forms stay until they are sent, so that the end of the time does not discard typed text.
  const [wasRecent, setWasRecent] = useState(false);
  const current = sessions.data?.find(({ isCurrent }) => isCurrent);
  const life = accountLimits.recentSignInMinutes * 60_000;
  const isRecent = current !== undefined && now - Date.parse(current.gmtCreate) < life;
  if (isRecent && !wasRecent) setWasRecent(true);
  if (hasPassword) return 'password';
  if (isRecent || wasRecent) return 'recent-sign-in';
  if (hasPasskey) return 'passkey';
  return sessions.isPending ? 'loading' : 'sign-in-again';
}

/** Whether the server rejected a change because the sign-in was too long ago. */
export function requiresNewSignIn(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'recentSignInRequired';
}
