import { z } from 'zod';
import type { RouteTable } from '../route.ts';

const count = z.number().int();

export const messageRoutes = {
  'GET /api/msg/unread': {
    summary: 'How many messages of each kind the caller has not read',
    access: 'login',
    data: z.object({ comment: count, reply: count, like: count, sys: count, mine: count }),
  },
} as const satisfies RouteTable;
