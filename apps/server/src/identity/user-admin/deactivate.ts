import { roleNames, rootRoleId } from '@xiezhi/contract/enums/roles';
import { mayCloseAccount, mayManageAccount } from '@xiezhi/rules';
import { recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { endSessions } from '../session/session.ts';
import { checkRootIsLeft, lockAccount, lockRoots } from './edit.ts';

interface By {
  readonly viewer: Viewer;
  readonly ip: string;
}

/**
 * Deactivates accounts, all or none: they cannot sign in and appear in no list, but keep their names, and their
 * submissions stay.
 */
export async function deactivateUsers(
  services: Services,
  { viewer, ip }: By,
  uids: readonly string[],
): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (transaction) => {
    await lockRoots(transaction);
    // Locks accounts in one order, so that concurrent calls wait for each other without a deadlock.
    for (const uid of [...new Set(uids)].sort()) {
      const account = await lockAccount(transaction, uid);
      const facts = { uid, role: roleNames[account.role] };
      if (!mayManageAccount(viewer, facts)) throw new ApiError('userIsAboveYou');
      if (!mayCloseAccount(viewer, facts)) throw new ApiError('userIsYourself');
      if (account.hidden_at !== null) continue;
      const now = clock();
      await transaction
        .updateTable('app_user')
        .set({ status: 1, hidden_at: now, modified_at: now })
        .where('uid', '=', uid)
        .execute();
      if (account.role === rootRoleId) await checkRootIsLeft(transaction);
      await endSessions(services, transaction, uid, { allBut: null });
      await transaction.deleteFrom('api_token').where('uid', '=', uid).execute();
      await recordAudit(
        transaction,
        { uid: viewer.uid, ip },
        { action: 'user-hidden', target: `user:${uid}`, before: { username: account.username } },
      );
    }
  });
}

/** Restores deactivated accounts as they were, so that they can sign in again. */
export async function restoreUsers(
  { db, clock }: Services,
  { viewer, ip }: By,
  uids: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const uid of [...new Set(uids)].sort()) {
      const account = await lockAccount(transaction, uid);
      if (!mayManageAccount(viewer, { role: roleNames[account.role] })) throw new ApiError('userIsAboveYou');
      if (account.hidden_at === null) continue;
      await transaction
        .updateTable('app_user')
        .set({ status: 0, hidden_at: null, modified_at: clock() })
        .where('uid', '=', uid)
        .execute();
      await recordAudit(
        transaction,
        { uid: viewer.uid, ip },
        { action: 'user-restored', target: `user:${uid}`, after: { username: account.username } },
      );
    }
  });
}

/** Ends every session of an account and revokes its API tokens. Returns the number of ended sessions. */
export async function signOut(services: Services, { viewer, ip }: By, uid: string): Promise<number> {
  return services.db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, uid);
    if (!mayManageAccount(viewer, { role: roleNames[account.role] })) throw new ApiError('userIsAboveYou');
    const own = uid === viewer.uid ? viewer.sessionId : null;
    const ended = await endSessions(services, transaction, uid, { allBut: own });
    await transaction.deleteFrom('api_token').where('uid', '=', uid).execute();
    await recordAudit(
      transaction,
      { uid: viewer.uid, ip },
      { action: 'user-signed-out', target: `user:${uid}`, detail: { ended } },
    );
    return ended;
  });
}
