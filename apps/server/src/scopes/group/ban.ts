import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Services } from '../../platform/services.ts';
import { recordGroupLog } from './log.ts';
import { lockGroup } from './save.ts';

/**
 * Bans a group with a reason; null lifts the ban. Does nothing if the group is already in this state. Throws
 * `groupNotFound` for missing and disbanded groups.
 */
export async function setBan(
  { db, events, domainEvents }: Pick<Services, 'db' | 'events' | 'domainEvents'>,
  by: Actor,
  { gid, reason }: { readonly gid: number; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, status, ban_reason: former } = await lockGroup(trx, gid);
    const isBanned = reason !== null;
    if (isBanned === (status !== 0) && former === reason) return;
    await trx
      .updateTable('app_group')
      .set({ status: isBanned ? 1 : 0, ban_reason: reason })
      .where('id', '=', gid)
      .execute();
    const action = isBanned ? 'banned' : 'unbanned';
    await recordGroupLog(trx, gid, { action, by: by.uid, before: former, after: reason }, now);
    await recordAudit(trx, by, {
      action: `group-${action}`,
      target: `group:${gid}`,
      before: { reason: former },
      after: { reason },
      detail: { name },
    });
    await domainEvents.emit(trx, 'group-suspension-changed', { gid, reason, by: by.uid });
    await events.publish(trx, 'standing');
  });
}
