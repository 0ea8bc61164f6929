import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { limits } from '@xiezhi/contract/limits';
import { call } from '../../../api/client.ts';
import { groupKey } from '../core/queries.ts';
import type { KeywordSearch } from '../../../lib/search.ts';

/** Trainings of a group that members see. */
export function groupTrainingsQuery(gid: number, search: KeywordSearch) {
  const { keyword, currentPage = 1, limit = limits.trainingListPageSize } = search;
  const query = { gid, keyword, currentPage, limit };
  return queryOptions({
    queryKey: [...groupKey(gid), 'trainings', query],
    queryFn: ({ signal }) => call('GET /api/group/get-training-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** Contests of a group that members see. */
export function groupContestsQuery(gid: number, search: KeywordSearch) {
  const { keyword, currentPage = 1, limit = limits.contestListPageSize } = search;
  const query = { gid, keyword, currentPage, limit };
  return queryOptions({
    queryKey: [...groupKey(gid), 'contests', query],
    queryFn: ({ signal }) => call('GET /api/group/get-contest-list', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}
