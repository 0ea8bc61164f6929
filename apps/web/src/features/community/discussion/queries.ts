import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import {
  choiceOf,
  defineListSearch,
  readFlag,
  readInt,
  readText,
  type SearchOf,
} from '../../../lib/search.ts';

export type Post = CallData<'GET /api/get-discussion-list'>['records'][number];
export type PostDetail = CallData<'GET /api/get-discussion-detail'>;
export type PostCategory = CallData<'GET /api/discussion-category'>[number];

/** Orders of a list. The first one is the default. */
export const postOrders = ['newest', 'active', 'likes'] as const;
export type PostOrder = (typeof postOrders)[number];

export const postListSearch = defineListSearch({
  keyword: readText,
  /** Id of a category. */
  cid: readInt,
  onlyMine: readFlag,
  order: choiceOf(postOrders),
});
export type PostListSearch = SearchOf<typeof postListSearch>;

/**
 * A page of posts. With `pid`, only posts about the problem with this display id. The previous page stays visible while
 * the next one loads.
 * @param gid group of the posts; null for the site
 */
export function postListQuery(
  search: PostListSearch,
  pid?: string,
  viewer: string | null = null,
  gid: number | null = null,
) {
  const { keyword, cid, onlyMine = false, order = 'newest', currentPage = 1 } = search;
  const { limit = limits.discussionPageSize } = search;
  return queryOptions({
    queryKey: ['discussions', { keyword, cid, onlyMine, order, currentPage, limit, pid, gid }, viewer],
    queryFn({ signal }) {
      const query = { keyword, cid, onlyMine, sort: order, currentPage, limit, pid };
      return gid === null
        ? call('GET /api/get-discussion-list', { query, signal })
        : call('GET /api/group/get-discussion-list', { query: { ...query, gid }, signal });
    },
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

export const categoriesQuery = queryOptions({
  queryKey: ['discussion-categories'],
  queryFn: ({ signal }) => call('GET /api/discussion-category', { signal }),
  staleTime: 300_000,
  meta: { isQuiet: true },
});

/** A post as the viewer sees it. */
export const postQuery = (did: number, viewer: string | null) =>
  queryOptions({
    queryKey: ['discussion', did, viewer],
    queryFn: ({ signal }) => call('GET /api/get-discussion-detail', { query: { did }, signal }),
    meta: { isQuiet: true },
  });
