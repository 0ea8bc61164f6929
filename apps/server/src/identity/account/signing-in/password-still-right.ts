import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockSigningIn } from '../../session/lock-session.ts';
import { verifyKnownAccount } from '../foreign-password/verify.ts';

/** A password that was right for the stored hash. */
export interface VerifiedPassword {
  readonly uid: string;
  readonly password: string;
  readonly hash: string | null;
}

/**
 * Checks in the transaction of a sign-in that the verified password is still that of the account. A new
 * password or a ban stored since then has ended all sessions, but not the one that this transaction creates.
 * Locks the account. Throws `wrongCredentials`, `accountBanned`.
 */
export async function requirePasswordStillRight(
  transaction: Kysely<Database>,
  { uid, password, hash }: VerifiedPassword,
): Promise<void> {
  const now = await lockSigningIn(transaction, uid);
  // A sign-in at the same time may have stored another hash of the same password.
  if (!now || (now.password_hash !== hash && !(await verifyKnownAccount(password, now.password_hash))))
    throw new ApiError('wrongCredentials');
  if (now.status !== 0) throw new ApiError('accountBanned');
}
