import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

export const contestLogRoutes = {
  'GET /api/contest-log-head': {
    // During a freeze, for all but managers, as it was when the freeze began.
    summary:
      'How many entries the log of a contest has, and the hash of the last, which proves that none was changed',
    summaryZh: '比赛日志的条数与链头哈希；记下它，日后即可证明日志未被改动',
    access: 'anon',
    query: z.object({ cid: wireInt }),
    data: z.object({
      number: z.number().int(),
      head: z.string().describe('SHA-256, hexadecimal; zeros where there is no entry'),
    }),
    errors: ['contestNotFound', 'contestBoardClosed', 'contestNotStarted', 'boardAwaitsWindow'],
  },
  'GET /api/file/contest-log': {
    summary: 'The log of a contest, a line of JSON for each entry: number, hash and canonical text',
    summaryZh: '比赛日志，每行一条 JSON：编号、哈希与规范文本',
    access: 'login',
    query: z.object({ cid: wireInt }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
