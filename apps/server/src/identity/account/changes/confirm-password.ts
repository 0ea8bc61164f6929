import type { Locale } from '@xiezhi/contract/limits';
import type { Services } from '../../../platform/services.ts';
import { enterChange, forgiveChanges } from './failures.ts';
import { type ChangeResult, toChangeResult } from './result.ts';
import { verifyPassword } from '../password.ts';

/** Returns null if the password is the user's, otherwise the error. Wrong passwords count and lock the changes. */
export async function confirmPassword(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  uid: string,
  password: string,
  locale: Locale,
): Promise<ChangeResult | null> {
  const attempt = await enterChange(db, uid, clock());
  if (attempt.isRefused) return toChangeResult(locale, 'changeLocked', { minutes: attempt.minutes });
  const user = await db
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select('password_hash')
    .executeTakeFirst();
  if (!(await verifyPassword(password, user?.password_hash ?? null))) {
    return toChangeResult(locale, 'oldPasswordWrong', { tries: attempt.triesLeft });
  }
  await forgiveChanges(db, uid);
  return null;
}
