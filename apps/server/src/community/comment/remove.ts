import { mayDeleteComment } from '@xiezhi/rules';
import { recordAudit } from '../../identity/audit/record.ts';
import type { DiscussionAccessServices } from '../discussion/access.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { redactDeletedPost } from '../inbox/mark-deleted.ts';
import type { Services } from '../../platform/services.ts';
import { findComment, findReply, throwCommentRefusal } from './find.ts';
import { addToCount, lockComment, lockTarget } from './lock.ts';
import { publishComments } from './question.ts';
import { targetAccess, targetOfRow } from './target.ts';

type RemoveServices = DiscussionAccessServices & Pick<Services, 'events'>;
type Acting = Viewer & { readonly ip: string };

/** Deletes a comment with its replies, for its author or a moderator. Staff can still see it. */
export async function removeComment(services: RemoveServices, viewer: Acting, id: number): Promise<void> {
  const { db, clock, events } = services;
  const comment = await findComment(db, id);
  const target = targetOfRow(comment);
  const { access: context, isProblemHidden } = await targetAccess(services, viewer, target, clock());
  const isOwn = comment.uid === viewer.uid;
  if (!mayDeleteComment(context, comment) || (isProblemHidden && !isOwn))
    await throwCommentRefusal(
      services,
      viewer,
      { ...comment, commentId: id },
      'commentDeleteNotYours',
      'commentUnknown',
    );
  await db.transaction().execute(async (transaction) => {
    await lockTarget(transaction, target);
    const { reply_num } = await lockComment(transaction, id);
    await transaction
      .updateTable('comment')
      .set({ hidden_at: clock(), hidden_by: viewer.uid })
      .where('id', '=', id)
      .execute();
    await addToCount(transaction, target, -1 - reply_num);
    await redactDeletedPost(transaction, { type: 'Comment', id });
    if (comment.uid !== viewer.uid)
      await recordAudit(transaction, viewer, {
        action: 'comment-deleted',
        target: `comment:${id}`,
        before: { ...target, uid: comment.uid, content: comment.content },
      });
    await publishComments(events, transaction, target);
  });
}

/** Deletes a reply, with the same rules as `removeComment`. */
export async function removeReply(services: RemoveServices, viewer: Acting, id: number): Promise<void> {
  const { db, clock, events } = services;
  const reply = await findReply(db, id);
  const target = targetOfRow(reply);
  const { access: context, isProblemHidden } = await targetAccess(services, viewer, target, clock());
  const isOwn = reply.uid === viewer.uid;
  if (!mayDeleteComment(context, reply) || (isProblemHidden && !isOwn))
    await throwCommentRefusal(
      services,
      viewer,
      { ...reply, commentId: reply.comment_id },
      'commentDeleteNotYours',
      'replyUnknown',
    );
  await db.transaction().execute(async (transaction) => {
    await lockTarget(transaction, target);
    await lockComment(transaction, reply.comment_id);
    const hidden = await transaction
      .updateTable('reply')
      .set({ hidden_at: clock(), hidden_by: viewer.uid })
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!hidden) throw new ApiError('replyUnknown');
    await transaction
      .updateTable('comment')
      .set((eb) => ({ reply_num: eb('reply_num', '-', 1) }))
      .where('id', '=', reply.comment_id)
      .execute();
    await transaction
      .updateTable('comment')
      .set({ follow_up_id: null })
      .where('follow_up_id', '=', id)
      .execute();
    await addToCount(transaction, target, -1);
    await redactDeletedPost(transaction, { type: 'Reply', id });
    if (reply.uid !== viewer.uid)
      await recordAudit(transaction, viewer, {
        action: 'reply-deleted',
        target: `reply:${id}`,
        before: { ...target, uid: reply.uid, content: reply.content },
      });
    await publishComments(events, transaction, target);
  });
}
