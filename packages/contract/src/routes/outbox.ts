import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, page, pageQuery } from '../wire/wire.ts';

/** Mails of the last seven days, whether sent or not. */
export const outboxRoutes = {
  'GET /api/admin/outbox': {
    summary: 'Emails of the last seven days, newest first',
    summaryZh: '七天内的邮件，最新的在前',
    access: 'role:root',
    query: z.object(pageQuery(limits.rankPageSize)),
    data: page(
      z.object({
        id: z.number().int(),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        state: z.enum(['waiting', 'sent', 'failed', 'kept']).describe('`kept`: no mail server is set'),
        error: z.string().nullable(),
        gmtCreate: isoDate,
        sentAt: isoDate.nullable(),
      }),
    ),
  },
} as const satisfies RouteTable;
