import { accountLimits } from '@xiezhi/contract/limits/account';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelAttempt } from '../signing-in/login-failures.ts';
import { enterChange, forgiveChanges } from './change-attempts.ts';
import { takeProof } from '../passkey/challenge.ts';
import { verifyKnownAccount } from '../foreign-password/verify.ts';

/** Proof that the caller owns the account: its password, a confirmation by a passkey, or a recent sign-in. */
export interface OwnerProof {
  readonly password?: string | null | undefined;
  /** Token from POST /api/passkeys/confirm; replaces the password. */
  readonly passkeyProof?: string | null | undefined;
  /** Requests that a recent sign-in replaces the password, for an account that has none. */
  readonly recentSignIn?: true | null | undefined;
}

type Caller = Pick<Viewer, 'uid' | 'sessionId'>;

/**
 * Authenticates the caller again before an action that a stolen session must not allow. Checks the password, or the
 * confirmation by a passkey, and whatever `further` checks (a code). Failures share the counter of password and address
 * changes: five within 30 minutes lock all of them.
 * @param proof null to check only `further`
 *
 * Throws `changeLocked`, `oldPasswordWrong`, `passkeyProofExpired`, `recentSignInRequired` and what `further` throws.
 */
export async function requireReauthentication(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  proof: OwnerProof | null,
  further: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { db, clock } = services;
  const { uid } = caller;
  const attempt = await enterChange(db, uid, clock());
  if (attempt.isRefused) throw new ApiError('changeLocked', { minutes: attempt.minutes });
  if (proof !== null && !(await isProven(services, caller, proof, attempt)))
    throw new ApiError('oldPasswordWrong', { tries: attempt.attemptsLeft });
  await further();
  await forgiveChanges(db, uid);
}

/**
 * Whether the proof is right. A confirmation by passkey replaces the check of the password and is used up. A recent
 * sign-in is a proof only for accounts without a password; a session that is too old does not count as a failed
 * attempt, because it guesses nothing. Throws `passkeyProofExpired` and `recentSignInRequired`.
 * @param attempt the attempt that was reserved for this check
 */
export async function isProven(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Caller,
  { password, passkeyProof, recentSignIn }: OwnerProof,
  attempt: { readonly id: number },
): Promise<boolean> {
  if (passkeyProof) {
    await takeProof(services, passkeyProof, caller);
    return true;
  }
  const user = await services.db
    .selectFrom('app_user')
    .where('uid', '=', caller.uid)
    .select('password_hash')
    .executeTakeFirst();
  const hash = user?.password_hash ?? null;
  if (recentSignIn && hash === null) {
    if (await isSignInRecent(services, caller)) return true;
    await cancelAttempt(services.db, attempt.id);
    throw new ApiError('recentSignInRequired', { minutes: accountLimits.recentSignInMinutes });
  }
  return verifyKnownAccount(password ?? '', hash);
}

/** Whether the session of the caller began at most `recentSignInMinutes` ago. */
async function isSignInRecent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { uid, sessionId }: Caller,
): Promise<boolean> {
  const minutes = accountLimits.recentSignInMinutes;
  const recent = await db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('uid', '=', uid)
    .where('created_at', '>=', new Date(clock().getTime() - minutes * 60_000))
    .select('id')
    .executeTakeFirst();
  return recent !== undefined;
}
