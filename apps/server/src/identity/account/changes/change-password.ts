import type { Locale } from '@xiezhi/contract/limits';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChangeResult, toChangeResult } from './result.ts';
import { confirmPassword } from './confirm-password.ts';
import type { OwnerProof } from './owner-check.ts';
import { hasPasswordLength, newPasswordColumns } from '../password.ts';
import { lockSession } from '../../session/lock-session.ts';
import { endSessions } from '../../session/session.ts';

export interface PasswordChange extends Omit<OwnerProof, 'password'> {
  readonly oldPassword?: string | null | undefined;
  readonly newPassword: string;
  readonly keepApiTokens?: boolean | null | undefined;
}

/** Sets a new password. Ends every session but the caller's, and API tokens unless the caller keeps them. */
export async function changePassword(
  services: Services,
  viewer: Viewer,
  { oldPassword, newPassword, keepApiTokens, ...proof }: PasswordChange,
  locale: Locale,
): Promise<ChangeResult> {
  const { db, clock, domainEvents } = services;
  if (!hasPasswordLength(newPassword)) throw new ApiError('passwordLength');
  const refusal = await confirmPassword(services, viewer, { ...proof, password: oldPassword }, locale);
  if (refusal) return refusal;
  const columns = await newPasswordColumns(newPassword);
  // Uses one transaction, because the change must also end sessions that were opened with a leaked password.
  await db.transaction().execute(async (transaction) => {
    // Throws if a concurrent change from another session has ended this session.
    await lockSession(transaction, viewer);
    const { password_hash: former } = await transaction
      .selectFrom('app_user')
      .where('uid', '=', viewer.uid)
      .select('password_hash')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (former === null) await domainEvents.emit(transaction, 'first-password-set', { uid: viewer.uid });
    await transaction
      .updateTable('app_user')
      .set({ ...columns, modified_at: clock() })
      .where('uid', '=', viewer.uid)
      .execute();
    await endSessions(services, transaction, viewer.uid, { allBut: viewer.sessionId });
    if (!keepApiTokens) await transaction.deleteFrom('api_token').where('uid', '=', viewer.uid).execute();
  });
  return toChangeResult(locale, 'passwordChanged');
}
