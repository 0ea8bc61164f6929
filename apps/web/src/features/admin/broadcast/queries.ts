import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type Notice = CallData<'GET /api/admin/msg/notice'>['records'][number];

/** Rows per page of the admin list. */
export const noticesPerPage = 15;

export const noticeListKey = ['console', 'notices'] as const;

export const noticeListQuery = (currentPage: number, limit: number = noticesPerPage) =>
  queryOptions({
    queryKey: [...noticeListKey, currentPage, limit],
    queryFn: ({ signal }) => call('GET /api/admin/msg/notice', { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: ['console', 'notice', id],
    queryFn: ({ signal }) => call('GET /api/admin/msg/notice-detail', { query: { id }, signal }),
  });
