import { limits } from '@xiezhi/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type Mail = CallData<'GET /api/admin/outbox'>['records'][number];

export const outboxQuery = (currentPage: number, limit: number = limits.rankPageSize) =>
  queryOptions({
    queryKey: ['outbox', currentPage, limit],
    queryFn: ({ signal }) => call('GET /api/admin/outbox', { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
