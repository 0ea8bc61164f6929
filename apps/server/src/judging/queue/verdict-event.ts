import { isJudgeStatus, statusLetters } from '@xiezhi/contract/enums/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { publicProblem } from '../../platform/scope/sql.ts';
import {
  type WebhookEventData,
  enqueueWebhookEvent,
} from '../../platform/webhook-outbox/enqueue-webhook-event.ts';

/**
 * Enqueues a webhook event for a public verdict: on a public problem, submitted outside contests and groups. Contests
 * are excluded, because events would reveal verdicts that a freeze hides. The event contains no code, time or memory,
 * because only some users may see them.
 */
export async function enqueueVerdictWebhook(
  trx: Kysely<Database>,
  submitId: number,
  { status, score }: { readonly status: number; readonly score: number | null },
): Promise<void> {
  await enqueueWebhookEvent(trx, 'verdict', async () => {
    const { rows } = await sql<{
      problem: string;
      title: string | null;
      username: string;
      language: string;
      submitted_at: Date;
      is_again: boolean;
    }>`
      select problem.display_id as problem, text.title, username, submission.language, submitted_at,
        (select count(*) from judging where judging.submit_id = submission.id and reason <> 'testRun') > 1 as is_again
      from submission join app_user on app_user.uid = submission.uid
      join problem on problem.id = submission.pid
      left join problem_text text on text.pid = problem.id and text.locale = problem.default_locale
      where submission.id = ${submitId} and submission.cid is null and submission.gid is null
        and ${publicProblem()}`.execute(trx);
    const [row] = rows;
    return row === undefined ? null : eventData(submitId, row, { status, score });
  });
}

function eventData(
  submissionId: number,
  row: {
    readonly problem: string;
    readonly title: string | null;
    readonly username: string;
    readonly language: string;
    readonly submitted_at: Date;
    readonly is_again: boolean;
  },
  { status, score }: { readonly status: number; readonly score: number | null },
): WebhookEventData {
  return {
    submissionId,
    problemId: row.problem,
    problemTitle: row.title ?? '',
    username: row.username,
    language: row.language,
    status,
    verdict: isJudgeStatus(status) ? statusLetters[status] : '',
    score,
    submittedAt: row.submitted_at.toISOString(),
    isJudgedAgain: row.is_again,
  };
}
