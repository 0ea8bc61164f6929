import type { Locale } from '@xiezhi/contract/limits';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { enterChange, clearChangeFailures } from './change-attempts.ts';
import { isProven, type OwnerProof } from './owner-check.ts';
import { type ChangeResult, toChangeResult } from './result.ts';

/**
 * Returns null if the caller proves to be the owner of the account, otherwise the error. Wrong passwords are
 * counted, and too many lock the changes for a while. Throws `passkeyProofExpired` and `recentSignInRequired`.
 */
export async function confirmPassword(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Pick<Viewer, 'uid' | 'sessionId'>,
  proof: OwnerProof,
  locale: Locale,
): Promise<ChangeResult | null> {
  const { db, clock } = services;
  const attempt = await enterChange(db, caller.uid, clock());
  if (attempt.isRefused) return toChangeResult(locale, 'changeLocked', { minutes: attempt.minutes });
  if (!(await isProven(services, caller, proof, attempt)))
    return toChangeResult(locale, 'oldPasswordWrong', { tries: attempt.attemptsLeft });
  await clearChangeFailures(db, caller.uid);
  return null;
}
