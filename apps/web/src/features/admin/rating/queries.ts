import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type RatedContest = CallData<'GET /api/admin/rating-contests'>['records'][number];
export type RatingDraft = NonNullable<CallData<'GET /api/admin/rating-draft'>['draft']>;
export type RatingDraftRow = CallData<'GET /api/admin/rating-draft-rows'>['records'][number];

export const ratingsKey = ['console', 'ratings'] as const;
/** Rows per page of both lists. */
export const ratingsPerPage = 50;
/** Poll interval in ms of a preview that is being computed. */
const poll = 1000;

export const ratedContestsQuery = (currentPage: number) =>
  queryOptions({
    queryKey: [...ratingsKey, 'contests', currentPage],
    queryFn: ({ signal }) =>
      call('GET /api/admin/rating-contests', { query: { currentPage, limit: ratingsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const ratingDraftQuery = queryOptions({
  queryKey: [...ratingsKey, 'draft'],
  queryFn: ({ signal }) => call('GET /api/admin/rating-draft', { signal }),
  refetchInterval: ({ state }) => (state.data?.draft?.state === 'computing' ? poll : false),
});

export const draftRowsQuery = (id: number, cid: number, currentPage: number) =>
  queryOptions({
    queryKey: [...ratingsKey, 'rows', id, cid, currentPage],
    queryFn: ({ signal }) =>
      call('GET /api/admin/rating-draft-rows', {
        query: { id, cid, currentPage, limit: ratingsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
