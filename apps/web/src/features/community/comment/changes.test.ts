// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aComment, commentsOf } from '../../../../test-support/community.ts';
import { withChanged, withComment, withLike } from './changes.ts';
import { commentsQuery, type Comment, type Commented, type CommentPage } from './queries.ts';

/** Returns loaded pages with the given total, newest comment first. */
const loaded = (
  pages: readonly Comment[][],
  total: number,
  likes: Record<string, boolean> = {},
): Commented => ({
  pageParams: pages.map(() => undefined),
  pages: pages.map((records) => {
    const page = commentsOf(records, likes);
    return { ...page, commentList: { ...page.commentList, total } };
  }),
});
const ids = (data: Commented | undefined) =>
  data?.pages.map(({ commentList }) => commentList.records.map(({ id }) => id));
const likesOf = (data: Commented | undefined, id: number) =>
  data?.pages.flatMap(({ commentList }) => commentList.records).find((one) => one.id === id)?.likeNum;
const some = (from: number, count: number) => Array.from({ length: count }, (_, at) => aComment(from - at));

describe('like', () => {
  it('is counted and stored on every page, and undone likewise', () => {
    const before = loaded([[aComment(9)], [aComment(4)]], 2);
    const liked = withLike(before, 4, true);
    expect(likesOf(liked, 4)).toBe(3);
    expect(liked?.pages.map(({ commentLikeMap }) => commentLikeMap)).toEqual([{ 4: true }, { 4: true }]);
    expect(likesOf(withLike(liked, 4, false), 4)).toBe(2);
    expect(likesOf(liked, 9)).toBe(2);
  });

  it('that was loaded meanwhile is not counted again', () => {
    const read = loaded([[aComment(4, { likeNum: 3 })]], 1, { 4: true });
    expect(withLike(read, 4, true)).toBe(read);
    const without = loaded([[aComment(4)]], 1);
    expect(withLike(without, 4, false)).toBe(without);
  });

  it('given and removed in any order ends with the last action', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (said) => {
        const start: Commented | undefined = loaded([[aComment(4)]], 1);
        const end = said.reduce<Commented | undefined>((data, isLiked) => withLike(data, 4, isLiked), start);
        expect(likesOf(end, 4)).toBe(said.at(-1) === true ? 3 : 2);
      }),
    );
  });
});

describe('own actions', () => {
  it('puts a new comment first once, even if the live channel was faster', () => {
    const before = loaded([[aComment(9)], [aComment(4)]], 2);
    const after = withComment(before, aComment(10));
    expect([ids(after), after?.pages[0]?.commentList.total]).toEqual([[[10, 9], [4]], 3]);
    expect(withComment(after, aComment(10))).toBe(after);
    expect(withComment(undefined, aComment(10))).toBeUndefined();
  });

  it('removes a deleted comment from its page and from the linked position', () => {
    const before = loaded([[aComment(9)], [aComment(4)]], 2);
    const [first, second] = before.pages as [CommentPage, CommentPage];
    const linked = { ...before, pages: [{ ...first, focus: aComment(4) }, second] };
    const after = withChanged(linked, 4, () => null);
    expect(ids(after)).toEqual([[9], []]);
    expect(after?.pages[0]?.focus).toBeNull();
    expect(after?.pages[1]?.commentList.total).toBe(1);
    expect(after?.pages[0]?.commentList.total).toBe(2);
  });
});

describe('next page', () => {
  const { getNextPageParam } = commentsQuery(
    { did: 7 },
    null,
    { question: undefined, withDeleted: false },
    undefined,
  );
  const next = ({ pages, pageParams }: Commented) =>
    getNextPageParam?.(pages.at(-1) as CommentPage, pages, pageParams.at(-1), pageParams);

  it.each([
    ['ends after a page that is not full', loaded([some(20, 4)], 4), undefined],
    ['continues below the last comment of a full page', loaded([some(20, 10)], 14), 11],
    ['ends after a full page that contains all comments', loaded([some(20, 10)], 10), undefined],
    ['continues below the last comment of the second page', loaded([some(40, 10), some(30, 10)], 25), 21],
    [
      'ignores own new comments when it determines where to continue',
      withComment(loaded([some(20, 9)], 9), aComment(21)),
      undefined,
    ],
    ['does not exist for an empty place', loaded([[]], 0), undefined],
  ])('%s', (_name, data, wanted) => {
    if (data === undefined) throw new Error('no data');
    expect(next(data)).toBe(wanted);
  });

  it('continues if the total is only an estimate', () => {
    const data = loaded([some(20, 10)], 10);
    for (const page of data.pages) page.commentList.isTotalEstimated = true;
    expect(next(data)).toBe(11);
  });
});
