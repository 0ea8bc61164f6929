import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, page, pageQuery, visibleCharacter, visibleText, wireInt } from '../wire/wire.ts';

const title = visibleText(limits.announcementTitleMax);
const content = z.string().max(limits.announcementContentMax).regex(visibleCharacter).describe('Markdown');

/** 0 shown, 1 hidden. */
const status = z.union([z.literal([0, 1]), z.enum(['0', '1']).transform((text) => (text === '0' ? 0 : 1))]);

/** English text for readers who use English. If null or absent, they see the main text. */
const english = z.object({ title, content }).nullable();

export const staffAnnouncement = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  english: z.object({ title: z.string(), content: z.string() }).nullable(),
  uid: z.string(),
  username: z.string(),
  status: z.number().int().describe('0 shown, 1 hidden'),
  gmtCreate: isoDate,
  gmtModified: isoDate.describe('also the version'),
});
export type StaffAnnouncement = z.infer<typeof staffAnnouncement>;

const byId = z.object({ aid: wireInt });

/**
 * Announcements of the site for staff. Existing clients send whole rows back; the server ignores the id, the author and
 * the dates in them.
 */
export const announcementRoutes = {
  'GET /api/admin/announcement': {
    summary: 'Announcements of the site in all states, newest first',
    summaryZh: '站点公告（含隐藏的），最新在前',
    access: 'permission:announcement_admin',
    query: z.object(pageQuery(10, limits.textPageSizeMax)),
    data: page(staffAnnouncement),
  },
  'GET /api/admin/announcement-detail': {
    summary: 'One announcement of the site',
    summaryZh: '一条站点公告',
    access: 'permission:announcement_admin',
    query: byId,
    data: staffAnnouncement,
    errors: ['announcementNotFound'],
  },
  'POST /api/admin/announcement': {
    summary: 'Creates an announcement; the home page shows it at once unless it is hidden',
    summaryZh: '发布公告；未隐藏的立即出现在首页',
    access: 'permission:announcement_admin',
    body: z.object({ title, content, english: english.optional(), status: status.nullish() }),
  },
  'PUT /api/admin/announcement': {
    summary:
      'Changes an announcement; omitted fields keep their values. With `version`, fails if it has changed since',
    summaryZh: '修改公告；带 version 时，仅在无人改动过的情况下写入',
    access: 'permission:announcement_admin',
    body: z.object({
      id: wireInt,
      title: title.nullish(),
      content: content.nullish(),
      english: english.optional().describe('absent: unchanged'),
      status: status.nullish(),
      version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
    }),
    errors: ['announcementNotFound', 'changedMeanwhile'],
  },
  'DELETE /api/admin/announcement': {
    summary: 'Deletes an announcement',
    summaryZh: '删除公告',
    access: 'permission:announcement_admin',
    query: byId,
    errors: ['announcementUnknown'],
  },
} as const satisfies RouteTable;
