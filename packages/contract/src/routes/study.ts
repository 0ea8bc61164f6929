import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';

const address = z.object({
  url: z
    .string()
    .nullable()
    .describe('secret address; anyone who has it can read the calendar; null: none yet'),
});

/** Students' own settings for messages about homework and for a calendar feed. */
export const studyRoutes = {
  'GET /api/study-preference': {
    summary: 'Whether the caller gets messages about homework',
    summaryZh: '当前用户是否接收作业消息',
    access: 'login',
    data: z.object({ homeworkMessages: z.boolean() }),
  },
  'PUT /api/study-preference': {
    summary: 'Sets whether the caller gets messages about homework',
    summaryZh: '设置是否接收作业消息',
    access: 'login',
    body: z.object({ homeworkMessages: z.boolean() }),
  },
  'GET /api/calendar-address': {
    summary: 'The personal address of the caller’s calendar of contests and homework',
    summaryZh: '当前用户比赛与作业日历的个人地址',
    access: 'login',
    data: address,
  },
  'POST /api/calendar-address': {
    summary: 'Creates a new address of the calendar; the previous one stops working',
    summaryZh: '生成日历地址；再次生成后，旧地址失效',
    access: 'login',
    data: address,
    rateLimit: 10,
  },
  'GET /api/calendar-feed': {
    summary: 'The calendar behind a personal address, in the format iCalendar',
    summaryZh: '个人地址对应的日历，iCalendar 格式',
    access: 'anon',
    query: z.object({ ticket: z.string().max(200) }),
    isRaw: true,
    errors: ['fileNotFound'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
