import { JudgeStatus } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { announceVerdict } from '../actions.ts';
import { type Actor, recordAudit } from '../../../identity/audit/record.ts';
import { changeSubmission, recordJudgingAudit } from '../change-submission.ts';
import { holdScoreboardEvents, markHoldQueued } from '../../queue/scoreboard-hold.ts';
import { storeVerdict } from '../../queue/finish.ts';
import type { Services } from '../../../platform/services.ts';

type CloseServices = Pick<Services, 'db' | 'events' | 'siteSettings'>;

/**
 * Applies all drafts of a batch, each in its own transaction. If the process or `signal` interrupts it, `resumeBatches`
 * completes the batch. The scoreboard of a contest gets all new verdicts together. Throws `rejudgeBatchNotFound`,
 * `rejudgeBatchUnfinished`, `rejudgeBatchClosed`.
 */
export async function applyBatch(
  services: CloseServices,
  by: Actor,
  batchId: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services;
  const of = await db.transaction().execute(async (trx) => {
    const { state, cid } = await lockBatch(trx, batchId);
    if (state === 'dropped') throw new ApiError('rejudgeBatchClosed');
    if (state === 'applied') return cid;
    const count = await countUnfinished(trx, batchId);
    if (count > 0) throw new ApiError('rejudgeBatchUnfinished', { count });
    await closeAs(trx, by, { id: batchId, cid }, 'applied');
    return cid;
  });
  const hold = of === null ? null : await holdScoreboardEvents(db, of, await draftsOf(db, batchId));
  await applyDrafts(services, by, batchId, signal);
  if (signal?.aborted === true) return;
  // From now on the scoreboard may take the new verdicts.
  if (hold !== null) await markHoldQueued(db, hold);
}

async function draftsOf(db: Kysely<Database>, batchId: number): Promise<number[]> {
  const drafts = await db
    .selectFrom('rejudge_draft')
    .where('batch_id', '=', batchId)
    .select('submit_id')
    .execute();
  return drafts.map(({ submit_id: id }) => id);
}

async function applyDrafts(
  services: CloseServices,
  by: Actor,
  batchId: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db } = services;
  const { timeZone } = await services.siteSettings.get();
  for (;;) {
    const drafts = await db
      .selectFrom('rejudge_draft')
      .where('batch_id', '=', batchId)
      .where('outcome', 'is', null)
      .select(['judging_id', 'submit_id'])
      .orderBy('submit_id')
      .limit(100)
      .execute();
    if (drafts.length === 0) return;
    for (const draft of drafts) {
      if (signal?.aborted === true) return;
      await applyDraft(services, by, draft, timeZone);
    }
  }
}

/** Discards the drafts of a batch and ends those that are waiting or running. Throws the errors of `applyBatch`. */
export async function discardBatch({ db, events }: CloseServices, by: Actor, batchId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { state, cid } = await lockBatch(trx, batchId);
    if (state === 'applied') throw new ApiError('rejudgeBatchClosed');
    if (state === 'dropped') return;
    const drafts = sql`select judging_id from rejudge_draft where batch_id = ${batchId}`;
    await sql`delete from judging_task where judging_id in (${drafts})`.execute(trx);
    await sql`update judging set status = ${JudgeStatus.Cancelled}, finished_at = now()
      where id in (${drafts}) and finished_at is null`.execute(trx);
    await closeAs(trx, by, { id: batchId, cid }, 'dropped');
    await events.publish(trx, 'queue-moved');
  });
}

async function lockBatch(
  trx: Kysely<Database>,
  id: number,
): Promise<{ readonly state: string; readonly cid: number | null }> {
  const batch = await trx
    .selectFrom('rejudge_batch')
    .where('id', '=', id)
    .select(['state', 'cid'])
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new ApiError('rejudgeBatchNotFound');
  return batch;
}

async function countUnfinished(trx: Kysely<Database>, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from rejudge_draft draft join judging on judging.id = draft.judging_id
    where draft.batch_id = ${batchId} and judging.finished_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function closeAs(
  trx: Kysely<Database>,
  by: Actor,
  { id, cid }: { readonly id: number; readonly cid: number | null },
  state: 'applied' | 'dropped',
): Promise<void> {
  await sql`update rejudge_batch set state = ${state}, closed_at = now() where id = ${id}`.execute(trx);
  await recordAudit(trx, by, {
    action: `rejudge-batch-${state}`,
    target: `rejudge-batch:${id}`,
    before: { state: 'open' },
    after: { state },
    ...(cid !== null && { cid }),
  });
}

interface Draft {
  readonly judging_id: number;
  readonly submit_id: number;
}

async function applyDraft(services: CloseServices, by: Actor, draft: Draft, timeZone: string): Promise<void> {
  const { db, events } = services;
  try {
    await changeSubmission(db, draft.submit_id, async (trx, submission, task) => {
      const fits = task === undefined && (await attach(trx, draft, submission.current_judging_id));
      if (!fits) return skip(trx, draft);
      await storeVerdict(trx, submission.id, draft.judging_id, timeZone);
      await recordJudgingAudit(trx, by, 'rejudge', submission);
      await announceVerdict(trx, events, submission);
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'submissionNotFound') throw error;
    await skip(db, draft);
  }
}

/**
 * Attaches the draft to its submission as a new judging. Returns false if the draft was already applied or skipped, if
 * the submission has another current judging now, or if the draft ended in a System Error.
 */
async function attach(trx: Kysely<Database>, draft: Draft, currentId: number | null): Promise<boolean> {
  const { rows } = await sql`
    with settled as (
      update rejudge_draft set outcome = 'applied' from judging
      where rejudge_draft.judging_id = ${draft.judging_id} and outcome is null
        and base_judging_id = ${currentId}::bigint
        and judging.id = rejudge_draft.judging_id and judging.status <> ${JudgeStatus.SystemError}
      returning rejudge_draft.judging_id
    )
    update judging set submit_id = ${draft.submit_id}::bigint,
      number = (select coalesce(max(number), 0) + 1 from judging where submit_id = ${draft.submit_id})
    from settled where judging.id = settled.judging_id
    returning judging.id`.execute(trx);
  return rows.length > 0;
}

async function skip(db: Kysely<Database>, draft: Draft): Promise<void> {
  await db
    .updateTable('rejudge_draft')
    .set({ outcome: 'skipped' })
    .where('judging_id', '=', draft.judging_id)
    .where('outcome', 'is', null)
    .execute();
}
