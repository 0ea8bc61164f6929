import type { TaskPriority } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { ScopeColumns } from '../../platform/scope/sql.ts';
import { dayOf } from '../../platform/settings/time-zone.ts';
import { applyDifference } from '../counters/counters.ts';
import { enqueueJudging, type NewJudging } from '../queue/queue.ts';

/** A validated submission to store. */
export interface StoredSubmission {
  readonly pid: number;
  readonly uid: string;
  readonly columns: ScopeColumns & { readonly cpid: number | null; readonly virtual_run_id: number | null };
  readonly language: string;
  readonly code: string;
  readonly submittedAt: Date;
  readonly priority: TaskPriority;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** The run at a remote judge that the user claims as this submission. */
  readonly claim?: NewJudging['claim'];
}

/**
 * Stores a submission, queues its judging and counts it, in the caller's transaction. Returns its id. `timeZone` is the
 * time zone of the site, in which days are counted.
 */
export async function storeSubmission(
  trx: Kysely<Database>,
  events: EventBus,
  { pid, uid, columns, language, code, submittedAt, priority, ip, requestId, claim }: StoredSubmission,
  timeZone: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('submission')
    .values({
      pid,
      uid,
      ...columns,
      language,
      code,
      code_length: Buffer.byteLength(code),
      submitted_at: submittedAt,
      modified_at: submittedAt,
      ip,
      request_id: requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJudging(trx, events, {
    submitId: id,
    uid,
    language,
    priority,
    reason: 'submit',
    byUid: null,
    claim,
  });
  const counted = { submitId: id, pid, uid, ...columns, submittedAt, day: dayOf(submittedAt, timeZone) };
  if (columns.virtual_run_id === null)
    await applyDifference(trx, counted, null, { status: JudgeStatus.Pending, oiRankScore: null });
  await events.publish(trx, 'submissions');
  return id;
}
