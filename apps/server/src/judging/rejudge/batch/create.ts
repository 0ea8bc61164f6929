import { taskPriority } from '@xiezhi/contract/judging';
import type { rejudgeFilter } from '@xiezhi/contract/routes/rejudge-batch';
import type { Person } from '@xiezhi/rules';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, RejudgeBatchTable } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { outsideContests } from '../../../platform/scope/sql.ts';
import type { Services } from '../../../platform/services.ts';
import { reachesGroup } from '../reach.ts';

/**
 * Dry-run rejudges. A *draft* is a judging that is not attached to a submission. It is queued in the lowest class and
 * judged like any other, but its result is neither shown nor counted. Applying a batch attaches each draft to its
 * submission as a new judging, unless the submission has another current judging by then.
 */
export type RejudgeFilter = z.output<typeof rejudgeFilter>;

/** Maximum submissions of a batch, without (`batchMax`) and with those of virtual runs. */
const batchMax = 5000;
const draftsMax = 50_000;

/**
 * Queues drafts for all matching finished submissions outside contests that the viewer may rejudge. Returns the batch's
 * id. Throws `rejudgeFilterEmpty`, `problemNotFound`, `rejudgeNothing`, `rejudgeTooMany`.
 */
export async function createBatch(
  services: Pick<Services, 'db' | 'events'>,
  { viewer, ip }: { readonly viewer: Person; readonly ip: string },
  filter: RejudgeFilter,
): Promise<number> {
  const reached = reachesGroup(viewer, sql`submission.gid`);
  const conditions = [outsideContests(), reached, ...(await conditionsOf(services.db, filter))];
  return queueDrafts(services, { uid: viewer.uid, ip }, { cid: null, filter, conditions });
}

interface DraftRequest {
  /** Null: submissions outside contests. */
  readonly cid: number | null;
  /** The filter as requested. */
  readonly filter: Selectable<RejudgeBatchTable>['filter'];
  /** Conditions that select the submissions. */
  readonly conditions: readonly RawBuilder<unknown>[];
}

/**
 * Queues drafts for all finished submissions that match the conditions. Returns the batch's id. Throws
 * `rejudgeNothing`, `rejudgeTooMany`.
 */
export async function queueDrafts(
  { db, events }: Pick<Services, 'db' | 'events'>,
  by: Actor,
  { cid, filter, conditions }: DraftRequest,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; total: number; official: number }>`
      with fitting as materialized (
        select submission.id, submission.uid, submission.language, submission.current_judging_id,
          submission.virtual_run_id
        from submission
        where submission.current_judging_id is not null
          and submission.status not in (${JudgeStatus.Pending}, ${JudgeStatus.SubmittedFailed})
          and ${sql.join(conditions, sql` and `)}
          and not exists (select from judging_task where judging_task.submit_id = submission.id)
          -- Another judge's verdict can only be read again, not tried out.
          and not exists (select from problem where problem.id = submission.pid and problem.is_remote)
        order by submission.virtual_run_id is not null, submission.id limit ${draftsMax + 1}
      ), chosen as materialized (
        select nextval(pg_get_serial_sequence('judging', 'id')) as judging_id, fitting.* from fitting
      ), batch as (
        insert into rejudge_batch (uid, cid, filter, total)
        select ${by.uid}, ${cid}::bigint, ${JSON.stringify(filter)}::jsonb, count(*) from chosen
        returning id, total
      ), added as (
        insert into judging (id, reason, by_uid, priority) overriding system value
        select judging_id, 'rejudge', ${by.uid}, ${taskPriority.bulkRejudge}::smallint from chosen
      ), drafts as (
        insert into rejudge_draft (judging_id, batch_id, submit_id, base_judging_id)
        select chosen.judging_id, batch.id, chosen.id, chosen.current_judging_id from chosen, batch
      ), tasks as (
        insert into judging_task (judging_id, uid, language, priority)
        select judging_id, uid, language, ${taskPriority.bulkRejudge}::smallint from chosen
      )
      select id, total, (select count(*) from chosen where virtual_run_id is null) as official from batch`.execute(
      trx,
    );
    const batch = rows[0];
    if (!batch || batch.total === 0) throw new ApiError('rejudgeNothing');
    if (batch.official > batchMax) throw new ApiError('rejudgeTooMany', { limit: batchMax });
    if (batch.total > draftsMax) throw new ApiError('rejudgeTooMany', { limit: draftsMax });
    await recordAudit(trx, by, {
      action: 'rejudge-batch',
      target: `rejudge-batch:${batch.id}`,
      detail: { filter, total: batch.total },
      ...(cid !== null && { cid }),
    });
    await events.publish(trx, 'queue');
    return batch.id;
  });
}

async function conditionsOf(db: Kysely<Database>, filter: RejudgeFilter): Promise<RawBuilder<unknown>[]> {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.problemID !== undefined) {
    const pid = await findProblem(db, filter.problemID);
    conditions.push(sql`submission.pid = ${pid}`);
  }
  if (filter.status !== undefined) conditions.push(sql`submission.status = ${filter.status}::bigint`);
  if (filter.language !== undefined) conditions.push(sql`submission.language = ${filter.language}`);
  if (filter.username !== undefined) {
    conditions.push(
      sql`submission.uid = (select uid from app_user where username_key = lower(${filter.username}))`,
    );
  }
  if (filter.fromId !== undefined) conditions.push(sql`submission.id >= ${filter.fromId}`);
  if (filter.toId !== undefined) conditions.push(sql`submission.id <= ${filter.toId}`);
  if (conditions.length === 0) throw new ApiError('rejudgeFilterEmpty');
  // Manual verdicts are excluded unless requested.
  if (filter.withManual !== true) conditions.push(sql`not submission.is_manual`);
  return conditions;
}

/** Finds the problem with the display id. If no such problem exists, finds the last deleted one that had this id. */
async function findProblem(db: Kysely<Database>, displayId: string): Promise<number> {
  const problem = await db
    .selectFrom('problem')
    .where(sql`lower(display_id)`, '=', displayId.toLowerCase())
    .select('id')
    .orderBy(sql`hidden_at is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!problem) throw new ApiError('problemNotFound');
  return problem.id;
}
