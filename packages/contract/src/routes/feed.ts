import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';

export const feedRoutes = {
  'GET /api/feed': {
    summary: 'Atom feed of the announcements and public contests of the site, newest first',
    summaryZh: '本站公告与公开比赛的 Atom 订阅源，最新的在前',
    access: 'anon',
    query: z.object({
      l: z.string().max(32).optional().describe('zh-CN or en-US; absent: that of the request'),
    }),
    isRaw: true,
    rateLimit: 60,
  },
} as const satisfies RouteTable;
