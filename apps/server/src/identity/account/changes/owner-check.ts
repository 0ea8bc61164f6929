import { ApiError } from '../../../platform/http/api-error.ts';
import type { Services } from '../../../platform/services.ts';
import { enterChange, forgiveChanges } from './failures.ts';
import { verifyPassword } from '../password.ts';

/**
 * Authenticates the caller again before an action that a stolen session must not allow. Checks the password and
 * whatever `further` checks (a code). Failures share the counter of password and address changes: five within 30
 * minutes lock all of them.
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
