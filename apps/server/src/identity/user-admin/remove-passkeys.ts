import { roleNames } from '@xiezhi/contract/enums/roles';
import { mayCloseAccount, mayManageAccount } from '@xiezhi/rules';
import { removeAllPasskeys } from '../account/passkey/remove.ts';
import { recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from './edit.ts';

/**
 * Removes the passkeys of another user and notifies the user. Password and sessions stay. Staff cannot add passkeys.
 * Returns the number of removed passkeys. Throws `accountNotFound`, `userIsAboveYou`, `passkeysAreYours` or
 * `passkeyNotFound`.
 */
export async function removePasskeysOf(
  services: Services,
  { viewer, ip }: { readonly viewer: Viewer; readonly ip: string },
  uid: string,
): Promise<number> {
  return services.db.transaction().execute(async (transaction) => {
    const { role } = await lockAccount(transaction, uid);
    const account = { uid, role: roleNames[role] };
    if (!mayManageAccount(viewer, account)) throw new ApiError('userIsAboveYou');
    if (!mayCloseAccount(viewer, account)) throw new ApiError('passkeysAreYours');
    const names = await removeAllPasskeys(services, transaction, uid);
    if (names.length === 0) throw new ApiError('passkeyNotFound');
    await recordAudit(
      transaction,
      { uid: viewer.uid, ip },
      { action: 'user-passkeys-removed', target: `user:${uid}`, detail: { names } },
    );
    return names.length;
  });
}
