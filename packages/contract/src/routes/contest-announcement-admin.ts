import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import {
  isoDate,
  optionalInt,
  page,
  pageQuery,
  visibleCharacter,
  visibleText,
  wireInt,
} from '../wire/wire.ts';
import { staffAnnouncement } from './announcement.ts';

const title = visibleText(limits.announcementTitleMax);
const content = z.string().max(limits.announcementContentMax).regex(visibleCharacter).describe('Markdown');
const status = z.union([z.literal([0, 1]), z.enum(['0', '1']).transform((text) => (text === '0' ? 0 : 1))]);

/**
 * Editable fields of an announcement. The server ignores all other fields that clients send back, such as author and
 * dates.
 */
const written = {
  title,
  content,
  english: z.object({ title, content }).nullish().describe('null: none; absent: unchanged'),
  status: status.nullish().describe('0 shown, 1 hidden'),
};

export const newContestAnnouncement = z.object(written);
export const changedContestAnnouncement = z.object({
  ...written,
  id: optionalInt,
  version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
});

const access = 'permission:contest_admin';
const byContest = { noun: 'contest', field: 'cid' } as const;

/** Contest announcements in all states, for staff. */
export const contestAnnouncementAdminRoutes = {
  'GET /api/admin/contest/announcement': {
    summary: 'Announcements of a contest in all states, newest first',
    summaryZh: '比赛的全部公告，新的在前',
    access,
    owner: byContest,
    query: z.object({ ...pageQuery(15, limits.textPageSizeMax), cid: wireInt }),
    data: page(staffAnnouncement),
    errors: ['contestNotFound', 'contestNotYours'],
  },
  'GET /api/admin/contest/announcement-detail': {
    summary: 'One announcement of a contest, for its form',
    summaryZh: '比赛的一条公告',
    access,
    owner: { noun: 'contestAnnouncement', field: 'aid' },
    query: z.object({ aid: wireInt }),
    data: staffAnnouncement,
    errors: ['contestAnnouncementNotFound', 'contestNotFound', 'contestNotYours'],
  },
  'POST /api/admin/contest/announcement': {
    summary: 'Creates an announcement of a contest; participants see it at once unless it is hidden',
    summaryZh: '发布比赛公告；除非隐藏，比赛中的人立即看到',
    access,
    owner: byContest,
    body: z.object({ cid: wireInt, announcement: newContestAnnouncement }),
    errors: ['contestNotFound', 'contestNotYours'],
  },
  'PUT /api/admin/contest/announcement': {
    summary: 'Changes an announcement of a contest. With `version`, fails if it has changed since',
    summaryZh: '修改比赛公告；带 version 时仅在他人未修改过时生效',
    access,
    owner: [byContest, { noun: 'contestAnnouncement', field: 'announcement.id' }],
    body: z.object({
      cid: optionalInt.describe('absent: taken from the announcement'),
      announcement: changedContestAnnouncement,
    }),
    errors: ['contestAnnouncementNotFound', 'contestNotFound', 'contestNotYours', 'changedMeanwhile'],
  },
  'DELETE /api/admin/contest/announcement': {
    summary: 'Deletes an announcement of a contest',
    summaryZh: '删除比赛公告',
    access,
    owner: { noun: 'contestAnnouncement', field: 'aid' },
    query: z.object({ aid: wireInt }),
    errors: ['contestAnnouncementNotFound', 'contestNotFound', 'contestNotYours'],
  },
} as const satisfies RouteTable;
