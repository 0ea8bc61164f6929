import type { commentRoutes } from '@xiezhi/contract/routes/comment';
import { moderatesAt } from '@xiezhi/rules';
import { ApiError, remapErrorCode } from '../../platform/http/api-error.ts';
import type { HandlerTable, Viewer } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { checkCommentVisible, findComment } from './find.ts';
import { likeComment } from './like.ts';
import { listComments, noComments } from './list.ts';
import { listOpenQuestions } from './open-questions.ts';
import { openTarget, type Target, commentTargetOf } from './target.ts';
import { setQuestion } from './question.ts';
import { removeComment, removeReply } from './remove.ts';
import { readReplies } from './rows.ts';
import { addComment, addReply, changeComment, changeReply } from './write.ts';

export function commentHandlers(services: Services): Pick<HandlerTable, keyof typeof commentRoutes> {
  const { db } = services;
  const open = (viewer: Viewer | null, target: Target, now: Date) =>
    openTarget(services, viewer, target, now, { forWriting: false });

  return {
    'GET /api/comments': async ({ query, viewer, now, locale }) => {
      const { did, cid, currentPage, limit, sort, before, focus, question, withDeleted } = query;
      const opened = await open(viewer, commentTargetOf({ did, cid }), now).catch((error: unknown) => {
        // For a deleted post, existing clients get an empty list instead of an error, because they request the post and
        // its comments together.
        if (error instanceof ApiError && error.code === 'discussionNotFound') return null;
        throw error;
      });
      const asked = { currentPage, limit, sort: sort ?? 'likes', before, focus, withDeleted } as const;
      if (opened === null) return noComments(asked);
      return listComments(services, opened, { ...asked, question: question ?? undefined }, locale);
    },

    'POST /api/comment': async ({ body: { content, did, cid, problemId }, viewer, locale }) => {
      const written = { content, problemId: problemId ?? null };
      return addComment(services, viewer, commentTargetOf({ did, cid }), written, locale).catch(asBadTarget);
    },

    'PUT /api/comment': ({ body: { id, content }, viewer, locale }) =>
      changeComment(services, viewer, id, content, locale),

    'DELETE /api/comment': async ({ body: { id }, viewer, ip }) => {
      await removeComment(services, { ...viewer, ip }, id);
      return null;
    },

    'GET /api/comment-like': async ({ query: { cid, toLike }, viewer }) => {
      await likeComment(services, viewer, cid, toLike);
      return null;
    },

    'POST /api/comment-like': async ({ body: { cid, toLike }, viewer }) => {
      await likeComment(services, viewer, cid, toLike);
      return null;
    },

    'GET /api/reply': async ({ query: { commentId, cid, withDeleted, before }, viewer, now }) => {
      const comment = await findComment(db, commentId, 'commentNotFound');
      // Replies to a contest comment are available only with the id of that contest.
      if ((comment.cid ?? 0) !== (cid ?? 0)) throw new ApiError('commentNotFound');
      const opened = await open(viewer, commentTargetOf({ did: comment.did ?? undefined, cid }), now).catch(
        remapErrorCode('discussionNotFound', 'commentNotFound'),
      );
      await checkCommentVisible(db, opened, commentId, 'commentNotFound');
      const seesDeleted = withDeleted === true && (opened.manages || moderatesAt(opened.access));
      return readReplies(services, opened, commentId, { withDeleted: seesDeleted, before });
    },

    'POST /api/reply': ({ body: { reply, quoteId, quoteType }, viewer }) =>
      addReply(services, viewer, { ...reply, quoteId, quoteType: quoteType ?? 'Comment' }),

    'PUT /api/reply': ({ body: { id, content }, viewer }) => changeReply(services, viewer, id, content),

    'DELETE /api/reply': async ({ body: { reply }, viewer, ip }) => {
      await removeReply(services, { ...viewer, ip }, reply.id);
      return null;
    },

    'GET /api/open-contest-questions': ({ viewer, now }) => listOpenQuestions(services, viewer, now),

    'PUT /api/contest-question': async ({ body: { version, ...body }, viewer, ip }) => {
      await setQuestion(services, { ...viewer, ip }, { ...body, version: version ?? null });
      return null;
    },
  };
}

/**
 * Reports a missing target as a bad request, for calls that write. Calls that read report that the target is not found.
 */
function asBadTarget(error: unknown): never {
  const isUnknown =
    error instanceof ApiError && (error.code === 'discussionNotFound' || error.code === 'contestNotFound');
  throw isUnknown ? new ApiError('commentTargetUnknown') : error;
}
