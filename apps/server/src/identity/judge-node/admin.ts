import { type Actor, recordAudit } from '../audit/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { isLive } from './presence.ts';

export interface NodeChange {
  readonly id: number;
  readonly isEnabled: boolean;
  /** Why the node takes no work. If undefined, a disabled node keeps its previous reason. */
  readonly reason?: string | null | undefined;
}

/** Enables or disables a node. A disabled node finishes the tasks that it has. Throws `judgeNodeNotFound`. */
export async function changeNode(
  { db, clock, events }: Pick<Services, 'db' | 'clock' | 'events'>,
  by: Actor,
  { id, isEnabled, reason }: NodeChange,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const former = await transaction
      .selectFrom('judge_node')
      .where('id', '=', id)
      .select(['name', 'is_enabled', 'disabled_reason'])
      .forUpdate()
      .executeTakeFirst();
    if (!former) throw new ApiError('judgeNodeNotFound');
    const stated = reason === undefined && !former.is_enabled ? former.disabled_reason : reason || null;
    const disabledReason = isEnabled ? null : stated;
    await transaction
      .updateTable('judge_node')
      .set({
        is_enabled: isEnabled,
        disabled_reason: disabledReason,
        disabled_by_uid: isEnabled ? null : by.uid,
        disabled_at: isEnabled ? null : clock(),
      })
      .where('id', '=', id)
      .execute();
    await recordAudit(transaction, by, {
      action: 'judge-node-changed',
      target: `judge-node:${former.name}`,
      before: { isEnabled: former.is_enabled, reason: former.disabled_reason },
      after: { isEnabled, reason: disabledReason },
    });
    // Makes waiting claims check again which nodes are enabled.
    await events.publish(transaction, 'queue');
  });
}

/** Deletes a node that is no longer live. Throws `judgeNodeNotFound`, `judgeNodeIsLive`. */
export async function removeNode({ db }: Pick<Services, 'db'>, by: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const node = await transaction
      .selectFrom('judge_node')
      .where('id', '=', id)
      .select(['name', 'host', isLive.as('isLive')])
      .forUpdate()
      .executeTakeFirst();
    if (!node) throw new ApiError('judgeNodeNotFound');
    if (node.isLive) throw new ApiError('judgeNodeIsLive');
    await transaction.deleteFrom('judge_node').where('id', '=', id).execute();
    const { name, host } = node;
    await recordAudit(transaction, by, {
      action: 'judge-node-removed',
      target: `judge-node:${name}`,
      before: { name, host },
    });
  });
}
