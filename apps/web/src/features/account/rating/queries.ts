import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ratingLimits } from '@xiezhi/contract/limits/rating';
import { call, type CallData, type CallQuery } from '../../../api/client.ts';
import { defineListSearch, readInt, readText, type SearchOf } from '../../../lib/search.ts';

export type RatingRow = CallData<'GET /api/rating-list'>['records'][number];
export type RatingStep = CallData<'GET /api/rating-history'>[number];

/** Reads the search parameters of the list. */
export const ratingSearch = defineListSearch({
  keyword: readText,
  school: readText,
  /** Limits the list to members of this group. */
  gid: readInt,
});
export type RatingSearch = SearchOf<typeof ratingSearch>;

export const ratingListQuery = ({
  currentPage = 1,
  limit = ratingLimits.pageSize,
  ...filters
}: RatingSearch) =>
  queryOptions({
    queryKey: ['rating-list', currentPage, limit, filters],
    queryFn: ({ signal }) =>
      call('GET /api/rating-list', { query: { currentPage, limit, ...filters }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

export const ratingHistoryQuery = ({
  uid,
  username,
}: Pick<CallQuery<'GET /api/rating-history'>, 'uid' | 'username'>) =>
  queryOptions({
    queryKey: ['rating-history', uid, username],
    queryFn: ({ signal }) => call('GET /api/rating-history', { query: { uid, username }, signal }),
    staleTime: 60_000,
    meta: { isQuiet: true },
  });
