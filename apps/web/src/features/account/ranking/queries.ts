import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call, type CallData } from '../../../api/client.ts';
import { defineListSearch, readText, type SearchOf } from '../../../lib/search.ts';

/** Kinds of rankings, by accepted problems or by OI score, with their numbers in the API. */
export const rankKinds = { acm: 0, oi: 1 } as const;
export type RankKind = keyof typeof rankKinds;

export type RankRow = CallData<'GET /api/get-rank-list'>['records'][number];

export const rankSearch = defineListSearch({ searchUser: readText });
export type RankSearch = SearchOf<typeof rankSearch>;

export interface RankFilters {
  searchUser: string | undefined;
  currentPage: number;
  limit: number;
}

/** Request parameters of a ranking; missing ones get their default. */
export function rankingFilters({
  searchUser,
  currentPage = 1,
  limit = limits.rankPageSize,
}: RankSearch): RankFilters {
  return { searchUser, currentPage, limit };
}

export const rankQuery = (kind: RankKind, filters: RankFilters) =>
  queryOptions({
    queryKey: ['rank', kind, filters],
    queryFn: ({ signal }) =>
      call('GET /api/get-rank-list', { query: { type: rankKinds[kind], ...filters }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

/** Number of rows in the chart. */
export const topSize = 10;

export const topQuery = (kind: RankKind) =>
  queryOptions({
    queryKey: ['rank-top', kind],
    queryFn: ({ signal }) =>
      call('GET /api/get-rank-list', {
        query: { type: rankKinds[kind], currentPage: 1, limit: topSize },
        signal,
      }),
    staleTime: 60_000,
    meta: { isQuiet: true },
  });
