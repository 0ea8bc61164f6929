import { roleNames } from '@xiezhi/contract/enums/roles';
import { mayCloseAccount, mayManageAccount } from '@xiezhi/rules';
import { describeSecondFactor, removeSecondFactor } from '../account/second-factor/service.ts';
import { recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from './edit.ts';

/**
 * Takes the second factor from somebody who has lost it; the password stays, and so do their sessions. One's own wants
 * password and code, which only the page of one's settings asks for: a session that somebody else has taken is no way
 * around it. Throws `accountNotFound`, `userIsAboveYou`, `secondFactorIsYours` or `secondFactorNotBegun`.
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
