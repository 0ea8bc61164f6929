import { z } from 'zod';
import { formulas } from '../text/formula.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, page, pageQuery } from '../wire/wire.ts';

const count = z.number().int().describe('counted up to 1000');
const id = z.number().int();

/** Default rows per page. */
const rows = 5;

const listQuery = z.object({
  ...pageQuery(rows, limits.textPageSizeMax),
  openedAt: z.iso
    .datetime()
    .max(40)
    .optional()
    .describe(
      'time at which the list was opened; messages read later keep their position, so that pages do not shift',
    ),
});

export const postMessage = z.object({
  id,
  action: z.enum(['Discuss', 'Reply', 'Like_Post', 'Like_Discuss']),
  sourceId: id,
  sourceType: z.enum(['Discussion', 'Contest']),
  sourceTitle: z.string().describe('title of the source; a sentence if it was deleted'),
  isSourceGone: z.boolean(),
  sourceContent: z
    .string()
    .nullable()
    .describe('beginning of the new text; existing clients show it as HTML'),
  sourceText: z.string().nullable().describe('the same as plain text'),
  quoteId: id.nullable(),
  quoteType: z.enum(['Comment', 'Reply']).nullable(),
  quoteContent: z.string().nullable().describe('quoted text as HTML; a sentence if it was deleted'),
  quoteText: z.string().nullable().describe('the same as plain text'),
  url: z.string().describe('page of the web app'),
  state: z.boolean().describe('whether it was read before this response'),
  senderId: z.string(),
  senderUsername: z.string(),
  senderAvatar: z.string().nullable(),
  gmtCreate: isoDate,
});
export type PostMessage = z.infer<typeof postMessage>;

export const siteMessage = z.object({
  id,
  title: z.string(),
  content: z.string().describe('Markdown'),
  formulas,
  adminId: z.string().nullable(),
  type: z.enum(['Sys', 'Mine']),
  state: z.boolean().describe('whether it was read before this response'),
  gmtCreate: isoDate,
});
export type SiteMessage = z.infer<typeof siteMessage>;

/**
 * The user's own messages. Unread messages come first, then the newest. A call that lists messages marks them as read.
 */
export const messageRoutes = {
  'GET /api/msg/unread': {
    summary: 'Number of unread messages by kind',
    summaryZh: '当前用户各类未读消息的数目',
    access: 'login',
    data: z.object({ comment: count, reply: count, like: count, sys: count, mine: count }),
  },
  'GET /api/msg/comment': {
    summary: 'Comments on posts of the caller',
    summaryZh: '对自己帖子的评论；返回的即标为已读',
    access: 'login',
    query: listQuery,
    data: page(postMessage),
  },
  'GET /api/msg/reply': {
    summary: 'Replies to the caller',
    summaryZh: '对自己的回复；返回的即标为已读',
    access: 'login',
    query: listQuery,
    data: page(postMessage),
  },
  'GET /api/msg/like': {
    summary: 'Likes of texts of the caller',
    summaryZh: '收到的赞；返回的即标为已读',
    access: 'login',
    query: listQuery,
    data: page(postMessage),
  },
  'GET /api/msg/sys': {
    summary: 'Notices of the site and of the account',
    summaryZh: '站点通知和账号消息；返回的即标为已读',
    access: 'login',
    query: listQuery,
    data: page(siteMessage),
  },
  'GET /api/msg/mine': {
    summary: 'Personal notices: groups, contests, own problems',
    summaryZh: '只给自己的消息：团队、比赛、自己的题目；返回的即标为已读',
    access: 'login',
    query: listQuery,
    data: page(siteMessage),
  },
  'DELETE /api/msg/clean': {
    summary: 'Deletes one message of the caller, or all of one kind',
    summaryZh: '删除自己的一条消息，或某一类的全部消息',
    access: 'login',
    query: z.object({ type: z.enum(['Discuss', 'Reply', 'Like', 'Sys', 'Mine']), id: optionalInt }),
  },
} as const satisfies RouteTable;
