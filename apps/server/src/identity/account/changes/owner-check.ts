import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { enterChange, forgiveChanges } from './failures.ts';
import { verifyPassword } from '../password.ts';

/**
 * Asks once more whether the caller is the owner, before something that a stolen session must not reach.
 * The proof is a password, and what `further` looks at (a code). Failures count with those of changing
 * password and address: five within 30 minutes lock all of them.
 *
 * Throws `changeLocked`, `oldPasswordWrong` and what `further` throws.
 */
export async function requireReauthentication(
  { db, clock }: Services,
  uid: string,
  password: string | null,
  further: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const attempt = await enterChange(db, uid, clock());
  if (attempt.isRefused) throw new ApiError('changeLocked', { minutes: attempt.minutes });
  if (password !== null) {
    const user = await db
      .selectFrom('app_user')
      .where('uid', '=', uid)
      .select('password_hash')
      .executeTakeFirst();
    if (!(await verifyPassword(password, user?.password_hash ?? null)))
      throw new ApiError('oldPasswordWrong', { tries: attempt.triesLeft });
  }
  await further();
  await forgiveChanges(db, uid);
}
