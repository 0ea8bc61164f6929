import { type TaskPriority, taskPriority } from '@xiezhi/contract/judging';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type EventBus, encodeNotice, noticeChannel } from '../../platform/event-bus/event-bus.ts';
import { isNodeEnabled, acceptsWork } from '../../identity/judge-node/presence.ts';
import { isClassClosedTo, isIsolated } from './simulated-outage.ts';

/**
 * The judging queue: theory of operation.
 *
 * A *judging* is one evaluation of a submission (or a test run); a rejudge adds another. The table `judging` keeps it
 * permanently. Until it is finished it also has a row in `judging_task`, the queue. That row is written in the
 * transaction that stores the submission and deleted in the one that stores the verdict, so after any crash both exist
 * or neither does.
 *
 * A task is *waiting* (`node_id is null`) or *leased* (claimed by a node). `fence` is a fencing token, incremented by
 * every claim and release. A node sends the token of its claim with every call; a call with an older token comes from a
 * node that lost the task and is rejected without effect. Judging ids and tokens can be guessed, so every call also
 * carries the node and the random instance that claimed the task (`isLeasedBy`).
 *
 * Nodes pull. A claim without a task waits in the server's waitlist (`claim-waitlist.ts`) for a notification on the
 * topic `queue`. Each transaction that makes a task waiting sends this notification, so nothing polls.
 *
 * Claim order: priority class, then the user with the fewest unfinished tasks in that class, then age. Bulk rejudges
 * are ordered by age only; load rehearsals, the last class, are ordered by unfinished tasks like contests. While
 * submissions wait, one test run goes first if there is more than one slot, and test runs use at most a quarter of all
 * slots (at least one); concurrent claims may exceed that by one. Nodes get only languages they announced. Claims use
 * SKIP LOCKED, so concurrent claims get different tasks.
 *
 * A task released because of an error is offered first to other nodes that accept work, know the language and have not
 * released it themselves.
 *
 * A leased task has a lease, renewed by the node's heartbeats. An expired lease makes the task waiting again
 * (`lease.ts` defines when this counts as a lost attempt). Every server looks for expired leases; there is no leader.
 *
 * A submission to a problem of a remote judge also has a task, so that it is shown, counted, cancelled and finished
 * like any other submission. The language of this task is `remote:KEY`, which no node announces. The servers themselves
 * process the row in `remote_run` that is written together with the task (`judging/remote-judge/run`).
 *
 * Lease times are database times, so the clocks of the servers need not agree.
 */
/**
 * Number of lost attempts after which a task ends as System Error. After three lost attempts, the node that gets the
 * task runs nothing else at the same time.
 */
export const maxLostAttempts = 5;

export interface NewJudging {
  readonly submitId: number;
  readonly uid: string;
  readonly language: string;
  readonly priority: TaskPriority;
  readonly reason: 'submit' | 'rejudge' | 'resubmit';
  readonly byUid: string | null;
  /** Run that the user submitted at the remote judge themselves. This site sends no code and only polls the run. */
  readonly claim?: { readonly runId: string; readonly handle: string } | undefined;
}

/**
 * Queues a judging of a stored submission in the caller's transaction and returns the judging's id. The submission
 * shows Pending immediately. If it already has a verdict, the counters keep it until the new one is stored.
 */
export async function enqueueJudging(
  trx: Kysely<Database>,
  events: EventBus,
  judging: NewJudging,
): Promise<number> {
  const { rows } = await sql<{ id: number; is_remote: boolean }>`
    with remote as (
      select problem.remote_oj as judge, problem.remote_id as problem_id
      from submission join problem on problem.id = submission.pid
      where submission.id = ${judging.submitId} and problem.is_remote and problem.remote_id is not null
    ), added as (
      insert into judging (submit_id, number, reason, by_uid, priority)
      select ${judging.submitId}::bigint, coalesce(max(number), 0) + 1, ${judging.reason}, ${judging.byUid},
        ${judging.priority}::smallint
      from judging where submit_id = ${judging.submitId}
      returning id, number
    ), task as (
      insert into judging_task (judging_id, submit_id, uid, language, priority)
      select id, ${judging.submitId}::bigint, ${judging.uid},
        coalesce((select ${remoteTask} || judge from remote), ${judging.language}), ${judging.priority}::smallint
      from added
    ), claimed as (
      select ${judging.claim?.runId ?? null}::text as run_id, ${judging.claim?.handle ?? null}::text as username
      where ${judging.claim !== undefined}
      union all (
        select run_id, username from remote_run where submit_id = ${judging.submitId} and is_claimed
        order by id desc limit 1
      )
    ), run as (
      insert into remote_run (judging_id, submit_id, judge, problem_id, phase, run_id, username, found_at, is_claimed)
      select added.id, ${judging.submitId}::bigint, remote.judge, remote.problem_id,
        case when claimed.run_id is null then 'waiting' else 'following' end, claimed.run_id, claimed.username,
        case when claimed.run_id is not null then now() end, claimed.run_id is not null
      from added cross join remote left join claimed on true
    )
    update submission set
      current_judging_id = added.id, status = 5, time_ms = null, memory_kb = null, score = null,
      oi_rank_score = null, judger = null, is_manual = false, modified_at = now(),
      version = version + case when added.number > 1 then 1 else 0 end
    from added where submission.id = ${judging.submitId}
    returning added.id, exists (select from remote) as is_remote`.execute(trx);
  const { id, is_remote: isRemote } = rows[0] ?? {};
  if (id === undefined) throw new Error(`submission ${judging.submitId} is gone`);
  await events.publish(trx, 'queue');
  if (isRemote) await events.publish(trx, 'remote-runs');
  return id;
}

/** Prefix of the task language of submissions that a remote judge judges. */
export const remoteTask = 'remote:';

export interface LeaseHolder {
  readonly nodeId: number;
  readonly instance: string | null;
}

export interface Claim {
  readonly judgingId: number;
  readonly fence: number;
}

/** A claim and the node instance that holds it. The server accepts requests about the task only from this instance. */
export interface LeasedClaim extends Claim {
  readonly holder: LeaseHolder;
}

/** SQL condition: the row of `judging_task` is held by this token, node and instance. */
export function isLeasedBy({ judgingId, fence, holder }: LeasedClaim): RawBuilder<boolean> {
  return sql<boolean>`(
    judging_id = ${judgingId} and fence = ${fence} and node_id = ${holder.nodeId}
      and node_instance is not distinct from ${holder.instance}
  )`;
}

/** Returns whether a task waits for any judge node. */
export async function doesTaskWait(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from judging_task where node_id is null and not starts_with(language, ${remoteTask})
    ) as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
}

/**
 * Claims the next task that the node can judge; returns null if there is none. Runs as one statement, which commits on
 * its own.
 */
export async function claimNext(
  db: Kysely<Database>,
  holder: LeaseHolder,
  languages: readonly string[],
  leaseMs: number,
): Promise<Claim | null> {
  if (languages.length === 0) return null;
  // Concurrent uncommitted claims may hold all tasks of the best class, so the next class is tried too.
  for (const priority of await classesToTry(db, holder, languages)) {
    const claim = await claimOfClass(db, holder, languages, leaseMs, priority);
    if (claim) return claim;
  }
  return null;
}

/** Returns the classes with waiting tasks that this node can and may judge, in claim order. */
async function classesToTry(
  db: Kysely<Database>,
  { nodeId, instance }: LeaseHolder,
  languages: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ priority: number }>`
    select priority from unnest(${Object.values(taskPriority)}::smallint[]) priority
    where exists (
      select from judging_task task where task.node_id is null and task.priority = priority.priority
        and task.losses < ${maxLostAttempts} and task.language = any(${languages}) and ${isForOthers(nodeId)} is not true
    ) and not ${isClassClosedTo(nodeId, sql`priority.priority`)} and ${isNodeEnabled({ id: nodeId, instance })}
    order by priority`.execute(db);
  const classes = rows.map((row) => row.priority);
  const others = classes.filter((priority) => priority !== taskPriority.testRun);
  const doSubmissionsWait = others.some((priority) => priority < taskPriority.testRun);
  if (others.length === classes.length || !doSubmissionsWait) return classes;
  const { running, slots } = await testRunShare(db);
  if (running === 0 && slots > 1) return [taskPriority.testRun, ...others];
  return running < Math.max(1, Math.floor(slots / 4)) ? classes : others;
}

/** Returns the number of running test runs, and the number of slots of all nodes that accept work. */
async function testRunShare(db: Kysely<Database>): Promise<{ running: number; slots: number }> {
  const { rows } = await sql<{ running: number; slots: number }>`select
    (select count(*) from judging_task where node_id is not null and kind <> 'submission') as running,
    (select coalesce(sum(slots), 0) from judge_node where ${acceptsWork}) as slots`.execute(db);
  return rows[0] ?? { running: 0, slots: 0 };
}

async function claimOfClass(
  db: Kysely<Database>,
  { nodeId, instance }: LeaseHolder,
  languages: readonly string[],
  leaseMs: number,
  priority: number,
): Promise<Claim | null> {
  const isFair = priority !== taskPriority.bulkRejudge;
  const load = sql`join (
    select uid, count(*) as unfinished from judging_task where priority = ${priority} group by uid
  ) load on load.uid = task.uid`;
  const { rows } = await sql<Claim>`
    with picked as materialized (
      select task.judging_id from judging_task task ${isFair ? load : sql``}
      where task.node_id is null and task.priority = ${priority}
        and task.language = any(${languages}) and task.losses < ${maxLostAttempts} and ${isForOthers(nodeId)} is not true
      order by ${isFair ? sql`load.unfinished,` : sql``} task.judging_id
      limit 1 for update of task skip locked
    ), moved as (
      update judging_task task set
        node_id = ${nodeId}, node_instance = ${instance}, fence = task.fence + 1, claimed_at = now(),
        leased_until = now() + ${leaseMs} * interval '1 millisecond', version = task.version + 1
      from picked where task.judging_id = picked.judging_id
      returning task.judging_id, task.fence
    )
    select judging_id as "judgingId", fence, pg_notify(${noticeChannel}, ${encodeNotice('queue-moved')}) from moved`.execute(
    db,
  );
  const row = rows[0];
  return row ? { judgingId: row.judgingId, fence: row.fence } : null;
}

/** SQL condition: this node released the row `task` because of an error, and another node can judge it. */
function isForOthers(nodeId: number): RawBuilder<boolean | null> {
  return sql`(case when ${nodeId}::bigint = any(task.released_by) then exists (
    select from judge_node where id <> all(task.released_by) and ${acceptsWork}
      and languages @> jsonb_build_array(jsonb_build_object('name', task.language))
  ) end)`;
}

/** Returns the nodes that, because of an error, released a task that is still waiting. */
export async function nodesThatReleased(db: Kysely<Database>): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(released_by) as id from judging_task
    where released_by is not null and node_id is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Columns set whenever a task is requeued: the previous token becomes invalid, and its progress is discarded. */
export const requeueColumns = sql`
  node_id = null, node_instance = null, claimed_at = null, leased_until = null, fence = judging_task.fence + 1,
  status = 5, started_at = null, compiled_at = null, progress = '[]', version = judging_task.version + 1`;

/**
 * Releases a task without judging it and without counting a lost attempt. With `isFault`, other nodes get the task
 * first. Returns false if the token is outdated, or if another node or instance holds the task.
 */
export async function releaseTask(
  db: Kysely<Database>,
  events: EventBus,
  claim: LeasedClaim,
  { isFault = false } = {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const releasedBy = sql`, released_by = array_append(array_remove(released_by, node_id), node_id)`;
    const { rows } = await sql<{ submit_id: number | null }>`
      update judging_task set ${requeueColumns} ${isFault ? releasedBy : sql``}
      where ${isLeasedBy(claim)} and not ${isIsolated()}
      returning submit_id`.execute(trx);
    if (!rows[0]) return false;
    await notifyWaitingTasks(trx, events, [rows[0].submit_id]);
    return true;
  });
}

/** Wakes waiting claims, and notifies viewers that these submissions are waiting again. */
export async function notifyWaitingTasks(
  trx: Kysely<Database>,
  events: EventBus,
  submitIds: readonly (number | null)[],
): Promise<void> {
  for (const id of submitIds) if (id !== null) await events.publish(trx, `submission:${id}`);
  await events.publish(trx, 'queue');
}

/** Returns the queue position of each submission with a waiting task, from 1, in the current claim order. */
export async function queuePositions(db: Kysely<Database>): Promise<Map<number, number>> {
  const { rows } = await sql<{ submit_id: number; position: number }>`
    select submit_id, position from (
      select submit_id, row_number() over (
        order by priority, case when priority = ${taskPriority.bulkRejudge} then 0 else unfinished end, judging_id
      ) as position
      from (
        select submit_id, judging_id, priority, node_id,
          count(*) over (partition by priority, uid) as unfinished
        from judging_task where not starts_with(language, ${remoteTask})
      ) counted where node_id is null
    ) placed where submit_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.submit_id, row.position]));
}
