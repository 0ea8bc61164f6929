import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';

export const discussionReport = z.object({
  id: z.number().int(),
  did: z.number().int(),
  gid: z.number().int().nullable(),
  discussionTitle: z.string(),
  discussionAuthor: z.string(),
  commentId: z.number().int().nullable().describe('id of the reported comment; null: the post'),
  replyId: z.number().int().nullable(),
  reportedAuthor: z.string().describe('username of the author of the reported text'),
  reportedText: z.string().describe('Markdown: beginning of the current text'),
  isGone: z.boolean().describe('the reported text has been deleted'),
  reporter: z.string(),
  content: z.string().describe('plain text'),
  status: z.boolean().describe('whether it is handled'),
  answer: z.string().nullable(),
  handledBy: z.string().nullable(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});
export type DiscussionReport = z.infer<typeof discussionReport>;

/** 0 normal, 1 disabled. */
export const postStatus = z.union([
  z.literal([0, 1]),
  z.enum(['0', '1']).transform((text) => (text === '0' ? 0 : 1)),
]);
export const postSwitch = z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]);

/** Posts and reports for staff, also in discussion areas that are closed to other users. */
export const discussionAdminRoutes = {
  'PUT /api/admin/discussion': {
    summary: 'Disables, enables, pins or unpins a post; omitted fields keep their values',
    summaryZh: '禁用、启用、置顶或取消置顶帖子：只改动提交的部分',
    access: 'staff',
    body: z.object({
      id: wireInt,
      status: postStatus.nullish(),
      topPriority: postSwitch.nullish(),
    }),
    errors: ['discussionUnknown'],
  },
  'DELETE /api/admin/discussion': {
    summary: 'Deletes posts; the body is the list of their ids',
    summaryZh: '删除帖子；请求体为编号数组',
    access: 'staff',
    body: z.array(wireInt).min(1).max(limits.pageSizeMax),
    errors: ['discussionUnknown'],
  },
  'POST /api/admin/discussion/restore': {
    summary: 'Restores a deleted post',
    summaryZh: '恢复已删除的帖子',
    access: 'role:root',
    body: z.object({ id: wireInt }),
    errors: ['discussionNotFound'],
  },
  'GET /api/admin/discussion-report': {
    summary: 'Reports, open ones first',
    summaryZh: '举报列表，未处理的在前',
    access: 'staff',
    query: z.object({ ...pageQuery(10), isOpen: queryBool.optional().describe('only open reports') }),
    data: page(discussionReport),
  },
  'PUT /api/admin/discussion-report': {
    summary: 'Marks a report as handled or open, with an answer',
    summaryZh: '标记举报是否已处理，并答复举报人',
    access: 'staff',
    body: z.object({
      id: wireInt,
      status: postSwitch,
      answer: z.string().trim().max(limits.reportAnswerMax).nullish().describe('sent to the reporter'),
    }),
    errors: ['reportNotFound'],
  },
} as const satisfies RouteTable;
