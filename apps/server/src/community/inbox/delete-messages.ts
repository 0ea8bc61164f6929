import type { Services } from '../../platform/services.ts';
import type { PostKind, SiteKind } from './rows.ts';
import { inboxTopic } from './notify.ts';

/**
 * Deletes messages of somebody: one, or all of a kind. What is not theirs, of another kind or gone already is left
 * as it is, without a word.
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
