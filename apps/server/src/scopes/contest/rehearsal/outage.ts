import { taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { EventBus } from '../../../platform/event-bus/event-bus.ts';
import { notifyWaitingTasks, requeueColumns } from '../../../judging/queue/queue.ts';
import { acceptsWork } from '../../../identity/judge-node/presence.ts';
import { lockRehearsal } from './rehearsal-runs.ts';

/**
 * Simulates the outage of one node during a rehearsal, as described in `judging/queue/simulated-outage.ts`. The chosen
 * node is the one with the most tasks. If the other nodes know all remaining languages, the outage lasts to the end,
 * like a hardware failure, and the node's tasks are requeued when their leases expire. Otherwise the outage lasts as
 * long as a restart, and the tasks are requeued when the node returns, as when a node registers again.
 */

/** Duration of a simulated restart, in seconds. */
const restart = 15;
/**
 * Each update by the job extends a permanent outage to this time from now, in seconds. Without updates the node returns
 * to service.
 */
const renewal = 30;

interface OutageServices {
  readonly db: Kysely<Database>;
  readonly events: EventBus;
}

/**
 * Starts the outage of the node that currently judges most of the rehearsal.
 * @param isLastChance whether to choose any node that accepts work if no node is judging
 * @returns the name of the node; null if no outage was started
 */
export async function startOutage(
  { db, events }: OutageServices,
  rehearsalId: number,
  isLastChance: boolean,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockRehearsal(trx, rehearsalId);
    // The tasks are locked, so nodes that send verdicts from now on wait for this transaction, and verdicts of the
    // chosen node are rejected.
    const { rows: leased } = await sql<{ judging_id: number; node_id: number }>`
      select judging_id, node_id from judging_task
      where priority = ${taskPriority.rehearsal} and node_id is not null
      order by judging_id for update`.execute(trx);
    const byNode = Map.groupBy(leased, ({ node_id }) => node_id);
    const [busiest] = [...byNode].toSorted((left, right) => right[1].length - left[1].length);
    const nodeId = busiest?.[0] ?? (isLastChance ? await anyNode(trx) : null);
    if (nodeId === null) return null;
    const { rows } = await sql<{ name: string }>`
      update contest_rehearsal set cut_node_id = node.id, cut_node_name = node.name, cut_at = clock_timestamp(),
        cut_until = clock_timestamp() + ${restart} * interval '1 second',
        cut_nodes_left = (select count(*) from judge_node where id <> node.id and ${acceptsWork})
      from judge_node node where contest_rehearsal.id = ${rehearsalId} and node.id = ${nodeId} and cut_at is null
      returning node.name`.execute(trx);
    const name = rows[0]?.name;
    if (name === undefined) return null;
    const ids = (byNode.get(nodeId) ?? []).map(({ judging_id }) => judging_id);
    await sql`update contest_rehearsal_submission set is_returned = true
      where judging_id = any(${ids}::bigint[])`.execute(trx);
    await keepAway(trx, rehearsalId);
    await events.publish(trx, 'queue');
    return name;
  });
}

async function anyNode(trx: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from judge_node where ${acceptsWork} order by slots desc, id limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Extends the outage if the other nodes know all languages of the rehearsal. */
async function keepAway(db: Kysely<Database>, rehearsalId: number): Promise<void> {
  await sql`
    update contest_rehearsal cut set cut_until = now() + ${renewal} * interval '1 second'
    where cut.id = ${rehearsalId} and cut.cut_until > now() and not exists (
      select from contest_rehearsal_submission piece join submission on submission.id = piece.submit_id
      where piece.rehearsal_id = cut.id and not exists (
        select from judge_node where judge_node.id <> cut.cut_node_id and ${acceptsWork}
          and judge_node.languages @> jsonb_build_array(jsonb_build_object('name', submission.language))
      )
    )`.execute(db);
}

/**
 * Updates the outage; the job calls this regularly. Extends an outage that should last to the end. After a simulated
 * restart, requeues the tasks that the node had before it.
 */
export async function updateOutage({ db, events }: OutageServices, rehearsalId: number): Promise<void> {
  await keepAway(db, rehearsalId);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ judging_id: number }>`
      update judging_task set ${requeueColumns}, losses = losses + 1
      from contest_rehearsal cut
      where cut.id = ${rehearsalId} and cut.cut_until <= now() and judging_task.node_id = cut.cut_node_id
        and judging_task.priority = ${taskPriority.rehearsal} and judging_task.claimed_at < cut.cut_at
      returning judging_task.judging_id`.execute(trx);
    if (rows.length > 0) await notifyWaitingTasks(trx, events, []);
  });
}
