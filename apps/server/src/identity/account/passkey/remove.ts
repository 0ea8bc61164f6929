import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Viewer } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { recordAudit } from '../../audit/record.ts';
import { requireAnotherWayIn } from '../sign-in-methods.ts';
import { reportPasskey } from './report.ts';

/** Removes a passkey of the viewer and notifies them. Throws `passkeyNotFound` or `oidcOnlyWayIn`. */
export async function removePasskey(
  services: Services,
  viewer: Viewer,
  { id, ip }: { readonly id: string; readonly ip: string },
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('uid', '=', viewer.uid)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new ApiError('passkeyNotFound');
    await requireAnotherWayIn(services, transaction, viewer.uid);
    await recordAudit(
      transaction,
      { uid: viewer.uid, ip },
      { action: 'passkey-removed', target: `user:${viewer.uid}`, detail: { name: removed.name } },
    );
    await reportPasskey(services, transaction, { uid: viewer.uid, name: removed.name, change: 'removed' });
  });
}

/** Removes all passkeys of an account, and notifies its owner of each. Returns their names. */
export async function removeAllPasskeys(
  services: Pick<Services, 'domainEvents' | 'mailer' | 'siteSettings'>,
  transaction: Kysely<Database>,
  uid: string,
): Promise<string[]> {
  const removed = await transaction.deleteFrom('passkey').where('uid', '=', uid).returning('name').execute();
  for (const { name } of removed)
    await reportPasskey(services, transaction, { uid, name, change: 'removed' });
  return removed.map(({ name }) => name);
}
