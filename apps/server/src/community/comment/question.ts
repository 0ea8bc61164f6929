import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { manageRefusal } from '@xiezhi/rules';
import { recordAudit } from '../../identity/audit/record.ts';
import { openContest } from '../../scopes/contest/access.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { DiscussionAccessServices } from '../discussion/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { commentsTopic, type Target } from './target.ts';
import { questionVersion } from './rows.ts';

/**
 * Sets the state of a question, for managers of the contest. A broadcast question is visible to everybody in the
 * contest, with its answers. Throws `contestNotFound`, `contestManagersOnly`, `questionUnknown`, `changedMeanwhile`.
 * @param version version of the question that the manager read; it changes with the text and with the state. null
 * disables the check
 */
export async function setQuestion(
  services: DiscussionAccessServices & Pick<Services, 'events'>,
  viewer: Viewer & { readonly ip: string },
  {
    cid,
    commentId,
    state,
    version,
  }: {
    readonly cid: number;
    readonly commentId: number;
    readonly state: QuestionState;
    readonly version: string | null;
  },
): Promise<void> {
  const { db, clock, events } = services;
  const { access: context } = await openContest(services, viewer, cid, clock());
  const refusal = manageRefusal(context);
  if (refusal) throw new ApiError(refusal);
  await db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('comment')
      .where('id', '=', commentId)
      .where('cid', '=', cid)
      .where('is_manager', '=', false)
      .where('hidden_at', 'is', null)
      .select(['question', 'modified_at', 'follow_up_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new ApiError('questionUnknown');
    if (version !== null && version !== questionVersion(before)) throw new ApiError('changedMeanwhile');
    await transaction
      .updateTable('comment')
      .set({ question: state, follow_up_id: null })
      .where('id', '=', commentId)
      .execute();
    await recordAudit(transaction, viewer, {
      action: 'contest-question',
      target: `comment:${commentId}`,
      before: before.question,
      after: state,
    });
    await publishComments(events, transaction, { cid });
  });
}

/** Name of the event bus topic and live topic for changed questions of any contest. */
export const questionsTopic = 'contest-questions';

/** Publishes that the comments of a target have changed and, for a contest, that its questions may have changed. */
export async function publishComments(
  events: Services['events'],
  transaction: Kysely<Database>,
  target: Target,
): Promise<void> {
  await events.publish(transaction, commentsTopic(target));
  if ('cid' in target) await events.publish(transaction, questionsTopic);
}

/**
 * Returns the problem that a question is about. Throws `questionProblemUnknown` if the target is not a contest or has
 * no such problem.
 * @param displayId display id in the contest
 */
export async function questionedProblem(
  db: Kysely<Database>,
  target: Target,
  displayId: string,
): Promise<number> {
  const row =
    'cid' in target
      ? await db
          .selectFrom('contest_problem')
          .where('cid', '=', target.cid)
          .where('display_id', '=', displayId)
          .where('hidden_at', 'is', null)
          .select('pid')
          .executeTakeFirst()
      : undefined;
  if (!row) throw new ApiError('questionProblemUnknown');
  return row.pid;
}
