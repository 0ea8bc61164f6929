import { roleNames } from '@xiezhi/contract/enums/roles';
import { mayCloseAccount, mayManageAccount } from '@xiezhi/rules';
import { describeSecondFactor, removeSecondFactor } from '../account/second-factor/service.ts';
import { recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from './edit.ts';

/**
 * Removes the second factor of a user who has lost it; password and sessions stay. Users remove their own with password
 * and code in their settings, so that a stolen session cannot get around it. Throws `accountNotFound`,
 * `userIsAboveYou`, `secondFactorIsYours` or `secondFactorNotBegun`.
 */
export async function resetSecondFactor(
  { db }: Pick<Services, 'db'>,
  { viewer, ip }: { readonly viewer: Viewer; readonly ip: string },
  uid: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { role } = await lockAccount(transaction, uid);
    const account = { uid, role: roleNames[role] };
    if (!mayManageAccount(viewer, account)) throw new ApiError('userIsAboveYou');
    if (!mayCloseAccount(viewer, account)) throw new ApiError('secondFactorIsYours');
    if (!(await describeSecondFactor(transaction, uid)).isEnabled) throw new ApiError('secondFactorNotBegun');
    await removeSecondFactor(transaction, uid);
    await recordAudit(
      transaction,
      { uid: viewer.uid, ip },
      { action: 'user-second-factor-removed', target: `user:${uid}` },
    );
  });
}
