import { taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Simulated node outage for load rehearsals. Until `cut_until`, every server ignores the node for tasks of class
 * `rehearsal`: the node gets no such task, its heartbeats renew none, and its progress, results and releases are
 * rejected, so it stops these tasks. Its tasks wait for their leases to expire, are requeued by the normal sweep, count
 * as lost attempts and are judged by other nodes. All other work of the node continues, so site users are not affected.
 *
 * The end of the outage is stored when it starts, by database time, so the node returns to service even if the job or a
 * server dies.
 */

/** SQL condition: the node with this id is isolated now. */
const isOut = (nodeId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from contest_rehearsal cut where cut.cut_node_id = ${nodeId} and cut.cut_until > now()
)`;

/** SQL condition: a leased rehearsal task of an isolated node. `table` is the task table's alias in the query. */
export function isIsolated(table = 'judging_task'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.priority`)} = ${taskPriority.rehearsal}
    and ${isOut(sql.ref(`${table}.node_id`))})`;
}

/**
 * Like `isIsolated`, for a task that the transaction has locked. Starting an outage also locks the tasks: an outage
 * that began before our lock is visible here, and a later one waits for this transaction.
 */
export async function isLockedTaskIsolated(
  trx: Kysely<Database>,
  { judging_id, priority }: { readonly judging_id: number; readonly priority: number },
): Promise<boolean> {
  if (priority !== taskPriority.rehearsal) return false;
  const { rows } = await sql<{ isCut: boolean }>`
    select ${isIsolated()} as "isCut" from judging_task where judging_id = ${judging_id}`.execute(trx);
  return rows[0]?.isCut ?? false;
}

/** SQL condition: the node is isolated and therefore gets no tasks of the class in the SQL expression `priority`. */
export function isClassClosedTo(nodeId: number, priority: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${priority} = ${taskPriority.rehearsal} and ${isOut(sql`${nodeId}::bigint`)})`;
}

/** Returns the nodes that are isolated from load rehearsals now. */
export async function isolatedNodes(db: Kysely<Database>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select cut_node_id as id from contest_rehearsal
    where cut_node_id is not null and cut_until > now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
