import type { Locale } from '@xiezhi/contract/limits';
import { normalizeMobile } from '@xiezhi/contract/mobile';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { type ChangeResult, toChangeResult } from './result.ts';
import { confirmPassword } from './confirm-password.ts';
import type { OwnerProof } from './owner-check.ts';
import { presentAccount, userInfoColumns } from '../presenter.ts';

export interface MobileChange extends OwnerProof {
  readonly newMobile: string;
}

/**
 * Sets a mobile number after checking the password. Sends nothing to the number. Throws `mobileInvalid` or
 * `mobileIsOwn`.
 */
export async function changeMobile(
  services: Pick<Services, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'uid' | 'sessionId'>,
  { newMobile, ...proof }: MobileChange,
  locale: Locale,
): Promise<ChangeResult> {
  const { db, clock } = services;
  const { uid } = viewer;
  const mobile = normalizeMobile(newMobile);
  if (mobile === null) throw new ApiError('mobileInvalid');
  const own = await db.selectFrom('app_user').where('uid', '=', uid).select('mobile').executeTakeFirst();
  if (own?.mobile === mobile) throw new ApiError('mobileIsOwn');
  const refusal = await confirmPassword(services, viewer, proof, locale);
  if (refusal) return refusal;
  const row = await db
    .updateTable('app_user')
    .set({ mobile, modified_at: clock() })
    .where('uid', '=', uid)
    .returning(userInfoColumns)
    .executeTakeFirstOrThrow();
  return toChangeResult(locale, 'mobileChanged', {}, await presentAccount(db, row));
}
