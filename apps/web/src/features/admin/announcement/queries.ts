import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallData } from '../../../api/client.ts';

export type ManagedAnnouncement = CallData<'GET /api/admin/announcement'>['records'][number];

/** Rows per page of the admin list. */
export const announcementsPerPage = 15;

export const announcementListQuery = (currentPage: number, limit: number = announcementsPerPage) =>
  queryOptions({
    queryKey: ['console', 'announcements', currentPage, limit],
    queryFn: ({ signal }) => call('GET /api/admin/announcement', { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

export const managedAnnouncementQuery = (aid: number) =>
  queryOptions({
    queryKey: ['console', 'announcement', aid],
    queryFn: ({ signal }) => call('GET /api/admin/announcement-detail', { query: { aid }, signal }),
  });
