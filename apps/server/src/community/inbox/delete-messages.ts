import type { Services } from '../../platform/services.ts';
import type { PostKind, SiteKind } from './rows.ts';
import { inboxTopic } from './notify.ts';

/**
 * Deletes one message of a user, or all of a kind. Silently ignores messages that are missing, of another kind or of
 * other users.
 */
export async function deleteMessages(
  { db, events }: Pick<Services, 'db' | 'events'>,
  uid: string,
  kind: PostKind | SiteKind,
  id: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    let removal = transaction.deleteFrom('message').where('uid', '=', uid).where('kind', '=', kind);
    if (id !== undefined) removal = removal.where('id', '=', id);
    await removal.execute();
    await events.publish(transaction, inboxTopic(uid));
  });
}
