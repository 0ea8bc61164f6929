import type { Locale } from '@xiezhi/contract/limits';
import { Failure } from '../../http/failure.ts';
import type { Viewer } from '../../http/handler.ts';
import type { Services } from '../../services.ts';
import { type ChangeVerdict, changeVerdict } from './verdict.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword, hasPasswordLength } from '../password.ts';
import { revokeSessions } from '../../session/session.ts';

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly keepApiTokens?: boolean | null | undefined;
}

/** Sets a new password and ends every session but the caller's, and API tokens unless the caller keeps them. */
export async function changePassword(
  services: Services,
  viewer: Viewer,
  { oldPassword, newPassword, keepApiTokens }: PasswordChange,
  locale: Locale,
): Promise<ChangeVerdict> {
  const { db, clock } = services;
  if (!hasPasswordLength(newPassword)) throw new Failure('passwordLength');
  const refusal = await confirmPassword(services, viewer.uid, oldPassword, locale);
  if (refusal) return refusal;
  await db
    .updateTable('app_user')
    .set({ password_hash: await hashPassword(newPassword), modified_at: clock() })
    .where('uid', '=', viewer.uid)
    .execute();
  await revokeSessions(services, viewer.uid, { allBut: viewer.sessionId });
  if (!keepApiTokens) await db.deleteFrom('api_token').where('uid', '=', viewer.uid).execute();
  return changeVerdict(locale, 'passwordChanged');
}
