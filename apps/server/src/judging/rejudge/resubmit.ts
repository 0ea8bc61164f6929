import { taskPriority } from '@xiezhi/contract/judging';
import { JudgeStatus } from '@xiezhi/contract/enums/status';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { consumeSubmitInterval } from '../submission/interval.ts';
import { isExemptFromInterval } from '../submission/policy.ts';
import { announceVerdict } from './actions.ts';
import { changeSubmission, type LockedSubmission } from './change-submission.ts';
import { enqueueJudging } from '../queue/queue.ts';

const resubmissionsMax = 5;

/**
 * Queues the viewer's own submission again if it never reached its judge: its status is Submitted Failed, or System
 * Error on a remote problem. Throws `submissionNotFound`, `submissionUnfinished`, `resubmitRefused`,
 * `resubmitTooOften`, `submitTooSoon`.
 */
export async function resubmit(
  { db, events, siteSettings }: Pick<Services, 'db' | 'events' | 'siteSettings'>,
  viewer: Viewer,
  submitId: number,
  now: Date,
): Promise<void> {
  const { submitIntervalSeconds } = await siteSettings.get();
  const interval = isExemptFromInterval(viewer) ? 0 : submitIntervalSeconds;
  await changeSubmission(db, submitId, async (trx, submission, task) => {
    if (task) throw new ApiError('submissionUnfinished');
    if (!(await mayComeAgain(trx, submission))) throw new ApiError('resubmitRefused');
    if ((await countResubmissions(trx, submitId)) >= resubmissionsMax) {
      throw new ApiError('resubmitTooOften', { limit: resubmissionsMax });
    }
    const { uid, language } = submission;
    const priority = taskPriority.practice;
    await enqueueJudging(trx, events, { submitId, uid, language, priority, reason: 'resubmit', byUid: uid });
    if (!(await consumeSubmitInterval(trx, 'last_submit_at', uid, interval, now))) {
      throw new ApiError('submitTooSoon', { seconds: interval });
    }
    await announceVerdict(trx, events, submission);
  });
}

async function mayComeAgain(trx: Kysely<Database>, { pid, status }: LockedSubmission): Promise<boolean> {
  if (status === JudgeStatus.SubmittedFailed) return true;
  if (status !== JudgeStatus.SystemError) return false;
  const problem = await trx
    .selectFrom('problem')
    .where('id', '=', pid)
    .select('is_remote')
    .executeTakeFirst();
  return problem?.is_remote === true;
}

async function countResubmissions(trx: Kysely<Database>, submitId: number): Promise<number> {
  const row = await trx
    .selectFrom('judging')
    .where('submit_id', '=', submitId)
    .where('reason', '=', 'resubmit')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}
