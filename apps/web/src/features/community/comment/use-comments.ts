import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../api/session.ts';
import { useT } from '../../../i18n/messages.ts';
import { showToast } from '../../../lib/toasts.ts';
import { withChanged, withComment, withLike } from './changes.ts';
import {
  commentsQuery,
  commentTargetKey,
  commentTopic,
  type Comment,
  type Commented,
  type CommentTarget,
  type CommentView,
} from './queries.ts';
import { openQuestionsKey } from './open-questions.ts';
import { useCommentUpdates } from './use-comment-updates.ts';

/**
 * Comments of a post or contest with live updates, and actions on them. The viewer's own actions are shown immediately.
 */
export function useComments(place: CommentTarget, view: CommentView, focus: number | undefined) {
  const t = useT();
  const client = useQueryClient();
  const viewer = useUser()?.uid ?? null;
  const key = commentTargetKey(place);
  const query = useInfiniteQuery(commentsQuery(place, viewer, view, focus));
  const change = (edit: (data: Commented | undefined) => Commented | undefined) =>
    client.setQueriesData<Commented>({ queryKey: [...key, 'list'] }, edit);
  const refresh = async () => {
    // The question may have been answered, so refetch the number of open questions.
    if ('cid' in place) void client.invalidateQueries({ queryKey: openQuestionsKey });
    await client.invalidateQueries({ queryKey: key });
  };
  useCommentUpdates(commentTopic(place), () => void refresh());

  const like = useMutation({
    mutationFn: ({ id, toLike }: { id: number; toLike: boolean }) =>
      call('POST /api/comment-like', { body: { cid: id, toLike } }),
    onSuccess: (_, { id, toLike }) => change((data) => withLike(data, id, toLike)),
    onError: refresh,
  });
  const remove = useMutation({
    mutationFn: (comment: Comment) => call('DELETE /api/comment', { body: { id: comment.id } }),
    onSuccess(_, { id }) {
      change((data) => withChanged(data, id, () => null));
      showToast({ tone: 'success', text: t('discussion.comment.deleted') });
    },
    onSettled: refresh,
  });
  const setQuestion = useMutation({
    mutationFn: ({ comment: { id, version }, state }: { comment: Comment; state: QuestionState }) =>
      call('PUT /api/contest-question', {
        body: { cid: 'cid' in place ? place.cid : 0, commentId: id, state, version },
      }),
    onSuccess(_, { comment, state }) {
      const former = comment.question;
      if (state !== 'broadcast' || former === null) return;
      showToast({
        tone: 'success',
        text: t('discussion.question.broadcast.done'),
        action: {
          label: t('discussion.question.broadcast.undo'),
          run: () => setQuestion.mutate({ comment: { ...comment, version: undefined }, state: former }),
        },
      });
    },
    onSettled: refresh,
  });

  return {
    query,
    viewer,
    like,
    remove,
    setQuestion,
    refresh,
    /** Adds a comment. `problemId` is the contest problem that it is about; null for a general question. */
    add: async (content: string, problemId: string | null = null) => {
      const comment = await call('POST /api/comment', {
        body: { content, ...place, ...(problemId !== null && { problemId }) },
      });
      // Add the question to the unfiltered list and to the list of its state. Lists of other states do not contain it.
      for (const state of new Set([undefined, comment.question ?? undefined]))
        client.setQueriesData<Commented>(
          { queryKey: [...key, 'list', viewer, { question: state }] },
          (data: Commented | undefined) => withComment(data, comment),
        );
      return comment;
    },
    edit: async (id: number, content: string) => {
      const edited = await call('PUT /api/comment', { body: { id, content } });
      change((data) => withChanged(data, id, () => edited));
    },
  };
}

export type CommentActions = ReturnType<typeof useComments>;
