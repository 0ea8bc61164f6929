import { limits } from '../limits/index.ts';

/** Lists whose rows contain full texts of users. They have a lower maximum page size. */
const textLists: ReadonlySet<string> = new Set([
  'GET /api/get-common-announcement',
  'GET /api/get-contest-announcement',
  'GET /api/get-discussion-list',
  'GET /api/comments',
  'GET /api/msg/comment',
  'GET /api/msg/reply',
  'GET /api/msg/like',
  'GET /api/msg/sys',
  'GET /api/msg/mine',
  'GET /api/group/get-announcement-list',
  'GET /api/group/get-admin-announcement-list',
  'GET /api/group/get-discussion-list',
  'GET /api/group/get-admin-discussion-list',
  'GET /api/admin/announcement',
  'GET /api/admin/msg/notice',
  'GET /api/admin/contest/announcement',
]);

/** Returns the maximum rows per page of a list. */
export function pageCapOf(call: string): number {
  return textLists.has(call) ? limits.textPageSizeMax : limits.pageSizeMax;
}
