import { taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { isIsolated } from './simulated-outage.ts';
import {
  notifyWaitingTasks,
  requeueColumns,
  type Claim,
  type LeaseHolder,
  maxLostAttempts,
  remoteTask,
} from './queue.ts';

/**
 * Leases. A node renews the leases of its tasks by heartbeats. A task with an expired lease becomes waiting again.
 *
 * An expired lease counts as a *lost attempt* only if the node went down while holding the task: it was silent for a
 * whole lease, or restarted (new instance id). A live node that does not know the task never received the claim
 * response (the server died, the connection broke), which is not counted. Outages of the server or the database are not
 * counted either, since heartbeats could not arrive: `supervision.ts` sweeps only after both were up for a whole lease,
 * in which every live node renews its leases.
 */
export interface Heartbeat {
  readonly holder: LeaseHolder;
  readonly tasks: readonly Claim[];
}

/** Renews leases; returns the ids of tasks that the node no longer holds, or whose judging has ended. */
export async function renewLeases(
  db: Kysely<Database>,
  { holder, tasks }: Heartbeat,
  leaseMs: number,
): Promise<number[]> {
  if (tasks.length === 0) return [];
  const { rows } = await sql<{ judging_id: number }>`
    update judging_task task set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    from unnest(${tasks.map((task) => task.judgingId)}::bigint[], ${tasks.map((task) => task.fence)}::bigint[])
      as named (judging_id, fence)
    where task.judging_id = named.judging_id and task.fence = named.fence and task.node_id = ${holder.nodeId}
      and task.node_instance is not distinct from ${holder.instance} and not ${isIsolated('task')}
    returning task.judging_id`.execute(db);
  const renewed = new Set(rows.map((row) => row.judging_id));
  return tasks.map((task) => task.judgingId).filter((id) => !renewed.has(id));
}

/**
 * Requeues tasks that a live node has claimed but does not list half a lease later. The node never received the
 * response to that claim.
 */
export async function reclaimUnacknowledged(
  db: Kysely<Database>,
  events: EventBus,
  { holder, tasks }: Heartbeat,
  leaseMs: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ submit_id: number | null }>`
      update judging_task set ${requeueColumns}
      where node_id = ${holder.nodeId} and node_instance is not distinct from ${holder.instance}
        and judging_id <> all(${tasks.map((task) => task.judgingId)}::bigint[])
        and leased_until < now() + ${leaseMs / 2} * interval '1 millisecond' and not ${isIsolated()}
      returning submit_id`.execute(trx);
    return announceReclaimed(trx, events, rows);
  });
}

/** Requeues tasks that a node held before it restarted; they count as lost attempts. */
export async function reclaimFromPreviousInstance(
  trx: Kysely<Database>,
  events: EventBus,
  { nodeId, instance }: LeaseHolder,
): Promise<number> {
  const { rows } = await sql<{ submit_id: number | null }>`
    update judging_task set ${requeueColumns}, losses = losses + 1
    where node_id = ${nodeId} and node_instance is distinct from ${instance}
    returning submit_id`.execute(trx);
  return announceReclaimed(trx, events, rows);
}

/** Requeues tasks that a node could not release itself before signing off; they do not count as lost. */
export async function reclaimOnShutdown(
  trx: Kysely<Database>,
  events: EventBus,
  { nodeId, instance }: LeaseHolder,
): Promise<number> {
  const { rows } = await sql<{ submit_id: number | null }>`
    update judging_task set ${requeueColumns}
    where node_id = ${nodeId} and node_instance = ${instance}
    returning submit_id`.execute(trx);
  return announceReclaimed(trx, events, rows);
}

export interface ReturnedTask {
  readonly judgingId: number;
  readonly submitId: number | null;
  readonly isLoss: boolean;
  readonly losses: number;
  readonly nodeName: string | null;
}

/** Requeues tasks with an expired lease. Call it only under the conditions in `supervision.ts`. */
export async function sweepLeases(
  db: Kysely<Database>,
  events: EventBus,
  leaseMs: number,
): Promise<ReturnedTask[]> {
  return db.transaction().execute(async (trx) => {
    // If the clock jumped, a lease may end far in the future. Such leases are shortened.
    await sql`update judging_task set leased_until = now() + ${leaseMs} * interval '1 millisecond'
      where leased_until > now() + ${leaseMs * 3} * interval '1 millisecond'`.execute(trx);
    const { rows } = await sql<ReturnedTask>`
      with expired as materialized (
        select task.judging_id, node.name,
          node.id is null or node.instance is distinct from task.node_instance
            or node.last_seen_at < now() - ${leaseMs} * interval '1 millisecond'
            or ${isIsolated('task')} as is_loss
        from judging_task task left join judge_node node on node.id = task.node_id
        where task.claimed_at is not null and task.leased_until < now()
        order by task.judging_id limit 500 for update of task skip locked
      )
      update judging_task set ${requeueColumns}, losses = losses + expired.is_loss::int
      from expired where judging_task.judging_id = expired.judging_id
      returning judging_task.judging_id as "judgingId", submit_id as "submitId", expired.is_loss as "isLoss",
        losses, expired.name as "nodeName"`.execute(trx);
    if (rows.length > 0)
      await notifyWaitingTasks(
        trx,
        events,
        rows.map((row) => row.submitId),
      );
    return rows;
  });
}

/** Returns waiting tasks with too many lost attempts to be claimed again. */
export async function exhaustedTasks(
  db: Kysely<Database>,
): Promise<{ judging_id: number; losses: number }[]> {
  return db
    .selectFrom('judging_task')
    .select(['judging_id', 'losses'])
    .where('node_id', 'is', null)
    .where('losses', '>=', maxLostAttempts)
    .limit(100)
    .execute();
}

/** Returns how many tasks have waited longer than `milliseconds`, and their languages; null if there are none. */
export async function longestWait(
  db: Kysely<Database>,
  milliseconds: number,
): Promise<{ tasks: number; languages: string[]; since: Date } | null> {
  const { rows } = await sql<{ tasks: number; languages: string[]; since: Date }>`
    select count(*) as tasks, array_agg(distinct language) as languages, min(queued_at) as since
    from judging_task
    where node_id is null and queued_at < now() - ${milliseconds} * interval '1 millisecond'
      and priority <> ${taskPriority.rehearsal} and not starts_with(language, ${remoteTask})
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

/** Publishes that tasks were requeued. Returns their number. */
async function announceReclaimed(
  trx: Kysely<Database>,
  events: EventBus,
  rows: readonly { submit_id: number | null }[],
): Promise<number> {
  if (rows.length > 0)
    await notifyWaitingTasks(
      trx,
      events,
      rows.map((row) => row.submit_id),
    );
  return rows.length;
}
