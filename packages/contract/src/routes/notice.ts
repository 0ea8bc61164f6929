import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, page, pageQuery, visibleCharacter, visibleText, wireInt } from '../wire/wire.ts';

const title = visibleText(limits.announcementTitleMax);
const content = z.string().max(limits.announcementContentMax).regex(visibleCharacter).describe('Markdown');

/** English text for readers who use English. If null or absent, they see the main text. */
const english = z.object({ title, content }).nullable();

export const noticeTypes = ['All', 'Single', 'Admin'] as const;
const type = z
  .enum(noticeTypes)
  .describe('`All`: everybody; `Single`: named users; `Admin`: users with access to the console');

/** Maximum number of recipients that one notice names. */
export const noticeRecipientsMax = 500;
const recipients = z
  .array(z.string().trim().min(1).max(limits.usernameMax))
  .max(noticeRecipientsMax)
  .describe('usernames');

export const staffNotice = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  english: z.object({ title: z.string(), content: z.string() }).nullable(),
  type,
  recipients: z.array(z.string()).describe('usernames; empty unless the type is Single'),
  toNewcomers: z.boolean().describe('also delivered to users who sign up later'),
  state: z.boolean().describe('whether it has been delivered'),
  reached: z.number().int().describe('number of recipients that it was delivered to'),
  adminUsername: z.string().nullable(),
  gmtPushed: isoDate.nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate.describe('also the version'),
});
export type StaffNotice = z.infer<typeof staffNotice>;

const written = {
  title,
  content,
  english: english.optional(),
  recipients: recipients.nullish(),
  recipientId: z.string().max(32).nullish().describe('uid of the one recipient, as existing clients name it'),
  toNewcomers: z.boolean().nullish(),
};

/**
 * Notices from staff to many users. A notice is sent at the next full hour and can be changed until then. Existing
 * clients send back whole rows; the server ignores the ids, states and dates in them.
 */
export const noticeRoutes = {
  'GET /api/admin/msg/notice': {
    summary: 'Notices, undelivered ones first, then newest first',
    summaryZh: '管理员的通知，未推送的在前，再按时间由新到旧',
    access: 'role:root',
    query: z.object({
      ...pageQuery(5, limits.textPageSizeMax),
      type: z.enum([...noticeTypes, '']).nullish(),
    }),
    data: page(staffNotice),
  },
  'GET /api/admin/msg/notice-detail': {
    summary: 'One notice',
    summaryZh: '一条通知',
    access: 'role:root',
    query: z.object({ id: wireInt }),
    data: staffNotice,
    errors: ['noticeNotFound'],
  },
  'POST /api/admin/msg/notice': {
    summary: 'Creates a notice; it is delivered at the next full hour',
    summaryZh: '新建通知，在下一个整点推送',
    access: 'role:root',
    body: z.object({ ...written, type: type.nullish() }),
    errors: ['noticeRecipientsMissing', 'noticeRecipientUnknown'],
  },
  'PUT /api/admin/msg/notice': {
    summary:
      'Changes an undelivered notice; omitted fields keep their values. With `version`, fails if it has changed since',
    summaryZh: '修改尚未推送的通知；带 version 时，仅在无人改动过的情况下写入',
    access: 'role:root',
    body: z.object({
      ...written,
      title: title.nullish(),
      content: content.nullish(),
      id: wireInt,
      type: type.nullish(),
      version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
    }),
    errors: [
      'noticeNotFound',
      'noticePushed',
      'changedMeanwhile',
      'noticeRecipientsMissing',
      'noticeRecipientUnknown',
    ],
  },
  'DELETE /api/admin/msg/notice': {
    summary: 'Deletes a notice, also from the messages of its recipients',
    summaryZh: '删除通知；已推送的会从所有收件人的消息中消失',
    access: 'role:root',
    query: z.object({ id: wireInt }),
    errors: ['noticeUnknown'],
  },
} as const satisfies RouteTable;
