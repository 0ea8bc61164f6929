import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';

/** How often a user gets mails about unread messages. */
export const digestFrequencies = ['never', 'immediately', 'daily', 'weekly'] as const;
/** Part of the link in these mails. It identifies the account. */
const ticket = z.string().max(200);
const frequency = z.enum(digestFrequencies);

/** Mails about unread messages. Users get them only if they switch them on. */
export const messageDigestRoutes = {
  'GET /api/message-digest': {
    summary: 'How often the caller gets emails about unread messages',
    summaryZh: '当前用户的未读消息邮件多久发送一次',
    access: 'login',
    data: z.object({
      frequency,
      email: z.string().nullable().describe('recipient; null: the account has no address'),
      canSend: z.boolean().describe('whether this site sends email'),
    }),
  },
  'PUT /api/message-digest': {
    summary: 'Sets how often the caller gets emails about unread messages',
    summaryZh: '设置未读消息邮件多久发送一次',
    access: 'login',
    body: z.object({ frequency }),
    errors: ['digestWithoutEmail'],
  },
  'GET /api/message-digest/end': {
    summary:
      'A page with a button to unsubscribe from emails about messages; each email links to it. Changes nothing',
    summaryZh: '带有停止按钮的页面，每封消息邮件中都有它的链接；打开它不改变任何设置',
    access: 'anon',
    query: z.object({ ticket }),
    isRaw: true,
    rateLimit: 30,
  },
  'POST /api/message-digest/end': {
    summary:
      'Unsubscribes from emails about messages; used by that page and by mail programs; needs no sign-in',
    summaryZh: '停止发送消息邮件，由该页面的按钮或邮件程序提交，无需登录',
    access: 'anon',
    query: z.object({ ticket }),
    isRaw: true,
    rateLimit: 30,
  },
} as const satisfies RouteTable;
