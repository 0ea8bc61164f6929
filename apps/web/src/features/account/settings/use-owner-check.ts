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
  /** No password, and the session began only minutes ago, so no further proof is needed. */
  | 'recent-sign-in'
  /**
   * No password, and the session is too old. The user has a passkey, so a passkey or a new sign-in proves the
   * ownership.
   */
  | 'passkey'
  /** No password, no passkey, and the session is too old. The user must sign in again. */
  | 'sign-in-again'
  | 'loading';

export function useOwnerCheck(): OwnerCheck {
  const hasPassword = useUser()?.hasPassword !== false;
  const hasPasskey = useHasPasskey();
  const sessions = useQuery({ ...sessionsQuery, enabled: !hasPassword });
  const now = useNow();
  // An open form keeps its inputs until it is sent. If the sign-in stops being recent meanwhile, typed text must not be
  // lost.
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
