import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { call, type CallData } from '../../../api/client.ts';

export type CommentPage = CallData<'GET /api/comments'>;
export type Comment = CommentPage['commentList']['records'][number];
export type CommentReply = Comment['replyList'][number];
export type Commented = InfiniteData<CommentPage, number | undefined>;

/** The post or contest that comments belong to. */
export type CommentTarget = { readonly did: number } | { readonly cid: number };

/** Filters of the comments. */
export interface CommentView {
  readonly question: QuestionState | undefined;
  readonly withDeleted: boolean;
}

/** Returns the key prefix of all queries about the comments of a post or contest. */
export function commentTargetKey(place: CommentTarget): readonly [string, string] {
  return ['comments', 'cid' in place ? `contest-${place.cid}` : `discussion-${place.did}`];
}

/** Returns the live topic of the comments. */
export function commentTopic(place: CommentTarget): string {
  return 'cid' in place ? `contest-comments:${place.cid}` : `discussion-comments:${place.did}`;
}

/**
 * Comments of a post or contest, newest first. Each page starts below the last comment of the previous page, so that
 * new comments do not shift pages.
 */
export function commentsQuery(
  place: CommentTarget,
  viewer: string | null,
  view: CommentView,
  focus: number | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [...commentTargetKey(place), 'list', viewer, view, focus ?? null],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/comments', {
        query: {
          ...place,
          limit: limits.commentPageSize,
          sort: 'newest',
          before: pageParam,
          question: view.question,
          withDeleted: view.withDeleted,
          ...(pageParam === undefined && { focus }),
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ commentList }, pages) =>
      commentList.records.length < limits.commentPageSize || areAll(pages)
        ? undefined
        : commentList.records.at(-1)?.id,
    meta: { isQuiet: true },
  });
}

/**
 * Whether the pages contain all comments. The number of comments on the last page does not show this, because the last
 * page may be exactly full.
 */
function areAll(pages: readonly CommentPage[]): boolean {
  const lists = pages.map(({ commentList }) => commentList);
  const shown = lists.reduce((sum, { records }) => sum + records.length, 0);
  return lists.every(({ total, isTotalEstimated }) => isTotalEstimated !== true && total <= shown);
}

/** Replies to a comment, newest first, in pages. */
export function repliesQuery(
  place: CommentTarget,
  viewer: string | null,
  commentId: number,
  withDeleted: boolean,
) {
  return infiniteQueryOptions({
    queryKey: [...commentTargetKey(place), 'replies', viewer, commentId, withDeleted],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/reply', {
        query: { commentId, withDeleted, before: pageParam, ...('cid' in place && { cid: place.cid }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < limits.textPageSizeMax ? undefined : page.at(-1)?.id),
    meta: { isQuiet: true },
  });
}

/**
 * Requirements for writing, and how far the viewer meets them.
 * @param gid group to write in; null for the site. The daily posts are counted separately for each group and the site.
 */
export const postAllowanceQuery = (viewer: string | null, gid: number | null = null) =>
  queryOptions({
    queryKey: ['discussion-allowance', viewer, gid],
    queryFn: ({ signal }) =>
      call('GET /api/discussion-allowance', { query: gid === null ? {} : { gid }, signal }),
    enabled: viewer !== null,
    meta: { isQuiet: true },
  });
