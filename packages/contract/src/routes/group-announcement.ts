import { z } from 'zod';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, page, pageQuery, visibleText, wireInt } from '../wire/wire.ts';
import { staffAnnouncement } from './announcement.ts';

const title = visibleText(limits.announcementTitleMax);
const content = z.string().max(limits.announcementContentMax).describe('Markdown');
const status = z.union([z.literal([0, 1]), z.enum(['0', '1']).transform((text) => (text === '0' ? 0 : 1))]);

/**
 * Editable fields of an announcement. The server ignores all other fields that clients send back, such as author and
 * dates.
 */
const written = {
  title,
  content: content.nullish(),
  english: z.object({ title, content }).nullish().describe('null: none; absent: unchanged'),
  status: status.nullish().describe('0 shown, 1 hidden'),
};

const groupAnnouncement = staffAnnouncement.extend({
  formulas,
  can: z
    .object({ edit: z.boolean() })
    .describe('whether the caller may change it: its author and roots of the group'),
});
export type GroupAnnouncement = z.infer<typeof groupAnnouncement>;

/** Announcements of groups to their members. The site's list of announcements never contains them. */
export const groupAnnouncementRoutes = {
  'GET /api/group/get-announcement-list': {
    summary: 'Visible announcements of a group, newest first',
    summaryZh: '团队中已显示的公告，最新的在前',
    access: 'login',
    tokenScope: 'read',
    query: z.object({ ...pageQuery(limits.announcementPageSize, limits.textPageSizeMax), gid: wireInt }),
    data: page(groupAnnouncement),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-admin-announcement-list': {
    summary: 'Announcements of a group in all states, newest first',
    summaryZh: '团队的全部公告，含隐藏的，最新的在前',
    access: 'login',
    query: z.object({ ...pageQuery(10, limits.textPageSizeMax), gid: wireInt }),
    data: page(groupAnnouncement),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'POST /api/group/announcement': {
    summary: 'Creates an announcement of a group; members see it at once unless it is hidden',
    summaryZh: '在团队中发布公告，成员立即可见，隐藏的除外',
    access: 'login',
    body: z.object({ gid: wireInt, ...written }),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'PUT /api/group/announcement': {
    summary: 'Changes an announcement of a group. With `version`, fails if it has changed since',
    summaryZh: '修改团队公告。给出 version 时，若他人已改动则拒绝',
    access: 'login',
    body: z.object({
      id: wireInt,
      gid: optionalInt.describe('absent: taken from the announcement'),
      ...written,
      title: title.nullish().describe('absent: unchanged'),
      version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
    }),
    errors: ['announcementNotFound', 'groupNotFound', 'groupRootOnly', 'groupAdminsOnly', 'changedMeanwhile'],
  },
  'DELETE /api/group/announcement': {
    summary: 'Deletes an announcement of a group',
    summaryZh: '删除团队公告',
    access: 'login',
    query: z.object({ aid: wireInt }),
    errors: ['announcementNotFound', 'groupNotFound', 'groupRootOnly', 'groupAdminsOnly'],
  },
} as const satisfies RouteTable;
