import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { manageRefusal } from '@xiezhi/rules';
import { recordAudit } from '../../identity/audit/record.ts';
import { openContest } from '../../scopes/contest/access.ts';
import type { PlaceServices } from '../discussion/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { commentsTopic } from './target.ts';
import { questionVersion } from './rows.ts';

/**
 * Says what has become of a question, for who runs the contest: a broadcast one everybody there reads, with its
 * answers. Throws Failure `contestNotFound`, `contestManagersOnly`, `questionUnknown`, `changedMeanwhile`.
 * @param version Of the question that was read: neither other words nor what a colleague has said of it is written over;
 * null: whatever is there
 */
export async function setQuestion(
  services: PlaceServices & Pick<Services, 'events'>,
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
  const { standing } = await openContest(services, viewer, cid, clock());
  const refusal = manageRefusal(standing);
  if (refusal) throw new ApiError(refusal);
  await db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('comment')
      .where('id', '=', commentId)
      .where('cid', '=', cid)
      .where('is_manager', '=', false)
      .where('hidden_at', 'is', null)
      .select(['question', 'modified_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new ApiError('questionUnknown');
    if (version !== null && version !== questionVersion(before)) throw new ApiError('changedMeanwhile');
    await transaction.updateTable('comment').set({ question: state }).where('id', '=', commentId).execute();
    await recordAudit(transaction, viewer, {
      action: 'contest-question',
      target: `comment:${commentId}`,
      before: before.question,
      after: state,
    });
    await events.publish(transaction, commentsTopic({ cid }));
  });
}
