import { taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/**
 * A rehearsal of a contest may take a node out of it, as if the node had died: theory. While `cut_until` of the
 * rehearsal lies ahead, every server is deaf to that node in all that concerns tasks of the class `rehearsal`. It is
 * given none, its heartbeats renew none, and its progress, its verdicts and what it gives back are refused; it learns
 * from the refusals that it has lost them, and stops judging them. What it held waits for the end of its lease, is
 * given back by the same sweep and with the same loss as after a real death, and is judged by another node. All other
 * work of the node goes on, so that nobody who uses the site pays for a rehearsal.
 *
 * The time of the end is in the row from the first moment, by the clock of the database: whatever dies, and whoever is
 * cancelled, the node is back in service then.
 */

/** Whether a node is out of a rehearsal at present, as a condition on its id. */
const isOut = (nodeId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from contest_rehearsal cut where cut.cut_node_id = ${nodeId} and cut.cut_until > now()
)`;

/** A held task of a rehearsal to whose node servers are deaf. `table`: under which name the query knows it. */
export function isIsolated(table = 'judging_task'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.priority`)} = ${taskPriority.rehearsal}
    and ${isOut(sql.ref(`${table}.node_id`))})`;
}

/** The same of a row that the transaction has locked: a cut that locked it before is seen, one after it waits. */
export async function isLockedTaskIsolated(
  trx: Kysely<Database>,
  { judging_id, priority }: { readonly judging_id: number; readonly priority: number },
): Promise<boolean> {
  if (priority !== taskPriority.rehearsal) return false;
  const { rows } = await sql<{ isCut: boolean }>`
    select ${isIsolated()} as "isCut" from judging_task where judging_id = ${judging_id}`.execute(trx);
  return rows[0]?.isCut ?? false;
}

/** Whether a class of the queue, named by a column, is closed to a node. */
export function isClassClosedTo(nodeId: number, priority: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${priority} = ${taskPriority.rehearsal} and ${isOut(sql`${nodeId}::bigint`)})`;
}

/** The nodes that are out of a rehearsal at present. */
export async function isolatedNodes(db: Kysely<Database>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select cut_node_id as id from contest_rehearsal
    where cut_node_id is not null and cut_until > now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
