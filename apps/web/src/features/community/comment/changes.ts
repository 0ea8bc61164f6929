import type { Comment, Commented, CommentPage } from './queries.ts';

/** Optimistic updates: pure functions that change the loaded pages. */

/** Adds a new comment at the beginning, unless it has already arrived in another way. */
export function withComment(data: Commented | undefined, comment: Comment): Commented | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (data === undefined || first === undefined) return data;
  if (data.pages.some(({ commentList }) => commentList.records.some(({ id }) => id === comment.id)))
    return data;
  const { commentList } = first;
  const page = {
    ...first,
    commentList: { ...commentList, records: [comment, ...commentList.records], total: commentList.total + 1 },
  };
  return { ...data, pages: [page, ...rest] };
}

/** Changes a comment on every page that contains it. If `change` returns null, the comment is removed. */
export function withChanged(
  data: Commented | undefined,
  id: number,
  change: (comment: Comment) => Comment | null,
): Commented | undefined {
  if (data === undefined) return data;
  const inPage = (page: CommentPage): CommentPage => {
    const { commentList, focus } = page;
    const records = commentList.records.flatMap((comment) =>
      comment.id === id ? (change(comment) ?? []) : comment,
    );
    const gone = commentList.records.length - records.length;
    return {
      ...page,
      commentList: { ...commentList, records, total: commentList.total - gone },
      focus: focus?.id === id ? change(focus) : focus,
    };
  };
  return { ...data, pages: data.pages.map(inPage) };
}

/**
 * Adds or removes a like, in the map of every page and in the count. If the like has been loaded meanwhile, changes
 * nothing.
 */
export function withLike(data: Commented | undefined, id: number, isLiked: boolean): Commented | undefined {
  if ((data?.pages.at(-1)?.commentLikeMap[id] === true) === isLiked) return data;
  const counted = withChanged(data, id, (comment) => ({
    ...comment,
    likeNum: comment.likeNum + (isLiked ? 1 : -1),
  }));
  if (counted === undefined) return counted;
  const pages = counted.pages.map((page) => ({
    ...page,
    commentLikeMap: { ...page.commentLikeMap, [id]: isLiked },
  }));
  return { ...counted, pages };
}
