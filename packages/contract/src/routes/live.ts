import { z } from 'zod';
import { addressLimits } from '../limits/address.ts';
import { liveTopic } from '../live.ts';
import type { RouteTable } from '../wire/route.ts';

export const liveRoutes = {
  'POST /api/live/subscribe': {
    summary: 'A short-lived signed address for an EventSource of the topics that the caller may subscribe to',
    summaryZh: '为可见的主题取得短期有效的订阅地址',
    access: 'anon',
    body: z.object({ topics: z.array(liveTopic).min(1).max(200) }),
    data: z.object({
      url: z.string(),
      /** Topics that the caller may watch. Topics without access are left out silently. */
      topics: z.array(z.string()),
      expiresAt: z.string(),
    }),
    errors: ['tooManyTopics'],
    rateLimit: 240,
  },
  'GET /api/live/stream': {
    summary:
      'Server-sent events: `submission`, `changed` ({topic}), `ping`, `end` ({reason}: expired or logout)',
    summaryZh: '服务器推送事件',
    access: 'anon',
    query: z.object({ ticket: z.string().max(4096) }),
    errors: ['liveTicketInvalid'],
    isRaw: true,
    // Event sources cannot send a token, so streams of signed-in users also count for their network address.
    addressLimit: addressLimits.perMinute.liveStream,
  },
} as const satisfies RouteTable;
