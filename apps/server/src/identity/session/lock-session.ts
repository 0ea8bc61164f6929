import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Locks an account until the transaction ends: changes of its password and bans wait. Returns undefined if it is gone.
 */
export function lockSigningIn(transaction: Kysely<Database>, uid: string) {
  return transaction
    .selectFrom('app_user')
    .where('uid', '=', uid)
    .select(['password_hash', 'status'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * First step of a transaction that changes how the owner of a session signs in. Locks the account, and checks that no
 * password change or ban ended the session since the call began. Throws `loginRequired`.
 */
export async function lockSession(
  transaction: Kysely<Database>,
  { uid, sessionId }: { readonly uid: string; readonly sessionId: string },
): Promise<void> {
  await lockSigningIn(transaction, uid);
  const open = await transaction
    .selectFrom('session')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!open) throw new ApiError('loginRequired');
}
