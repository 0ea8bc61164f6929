import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import type { QuestionState } from '@xiezhi/contract/routes/comment';
import { call, type CallData } from '../../../api/client.ts';

export type CommentPage = CallData<'GET /api/comments'>;
export type Comment = CommentPage['commentList']['records'][number];
export type Reply = Comment['replyList'][number];
export type Commented = InfiniteData<CommentPage, number | undefined>;

/** What comments stand under. */
export type CommentPlace = { readonly did: number } | { readonly cid: number };

/** What of the comments is looked at. */
export interface CommentView {
  readonly question: QuestionState | undefined;
  readonly withDeleted: boolean;
}

/** Begins the keys of all that is known of a place's comments. */
export function placeKey(place: CommentPlace): readonly [string, string] {
  return ['comments', 'cid' in place ? `contest-${place.cid}` : `discussion-${place.did}`];
}

/** Topic of the live channel. */
export function placeTopic(place: CommentPlace): string {
  return 'cid' in place ? `contest-comments:${place.cid}` : `discussion-comments:${place.did}`;
}

/** Comments of a place, the newest first; each page goes on below the last comment, whatever came meanwhile. */
export function commentsQuery(
  place: CommentPlace,
  viewer: string | null,
  view: CommentView,
  focus: number | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [...placeKey(place), 'list', viewer, view, focus ?? null],
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

/** Whether these are all that there are: a page may be full without another behind it. */
function areAll(pages: readonly CommentPage[]): boolean {
  const lists = pages.map(({ commentList }) => commentList);
  const shown = lists.reduce((sum, { records }) => sum + records.length, 0);
  return lists.every(({ total, isTotalEstimated }) => isTotalEstimated !== true && total <= shown);
}

/** Replies to a comment, the newest first, a page behind the other. */
export function repliesQuery(
  place: CommentPlace,
  viewer: string | null,
  commentId: number,
  withDeleted: boolean,
) {
  return infiniteQueryOptions({
    queryKey: [...placeKey(place), 'replies', viewer, commentId, withDeleted],
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
 * What writing needs of the caller, and how much of it they have.
 * @param gid the group where it is to stand; null: the site. Posts of a day are counted apart there and here
 */
export const allowanceQuery = (viewer: string | null, gid: number | null = null) =>
  queryOptions({
    queryKey: ['discussion-allowance', viewer, gid],
    queryFn: ({ signal }) =>
      call('GET /api/discussion-allowance', { query: gid === null ? {} : { gid }, signal }),
    enabled: viewer !== null,
    meta: { isQuiet: true },
  });
