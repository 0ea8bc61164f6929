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
  commentId: z.number().int().nullable().describe('where not the post itself was reported'),
  replyId: z.number().int().nullable(),
  reportedAuthor: z.string().describe('of what was reported'),
  reportedText: z.string().describe('Markdown: its beginning, as it stands now'),
  isGone: z.boolean().describe('what was reported has been deleted'),
  reporter: z.string(),
  content: z.string().describe('text, never markup'),
  status: z.boolean().describe('handled'),
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

/** Posts and reports as staff handle them, whatever areas are open. */
export const discussionAdminRoutes = {
  'PUT /api/admin/discussion': {
    summary: 'Disables, enables, pins or unpins a post: what is sent is changed, the rest stays',
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
    summary: 'Deletes posts; the body is the list of their numbers',
    summaryZh: '删除帖子；请求体为编号数组',
    access: 'staff',
    body: z.array(wireInt).min(1).max(limits.pageSizeMax),
    errors: ['discussionUnknown'],
  },
  'POST /api/admin/discussion/restore': {
    summary: 'Brings a deleted post back',
    summaryZh: '恢复已删除的帖子',
    access: 'role:root',
    body: z.object({ id: wireInt }),
    errors: ['discussionNotFound'],
  },
  'GET /api/admin/discussion-report': {
    summary: 'Reports, those that wait first',
    summaryZh: '举报列表，未处理的在前',
    access: 'staff',
    query: z.object({ ...pageQuery(10), isOpen: queryBool.optional().describe('those that wait alone') }),
    data: page(discussionReport),
  },
  'PUT /api/admin/discussion-report': {
    summary: 'Says that a report is handled or is not, and answers it',
    summaryZh: '标记举报是否已处理，并答复举报人',
    access: 'staff',
    body: z.object({
      id: wireInt,
      status: postSwitch,
      answer: z.string().trim().max(limits.reportAnswerMax).nullish().describe('told to who reported'),
    }),
    errors: ['reportNotFound'],
  },
} as const satisfies RouteTable;
