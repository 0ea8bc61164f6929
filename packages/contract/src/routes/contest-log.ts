import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

export const contestLogRoutes = {
  'GET /api/contest-log-head': {
    // During a freeze, all users except managers get the values from the start of the freeze.
    summary:
      'Number of entries of a contest’s audit chain and the hash of the last entry, which covers all before it',
    summaryZh: '比赛日志的条数与末条的哈希；记下它，日后即可证明日志未被改动',
    access: 'anon',
    query: z.object({ cid: wireInt }),
    data: z.object({
      number: z.number().int(),
      head: z.string().describe('SHA-256, hexadecimal; zeros if there is no entry'),
    }),
    errors: ['contestNotFound', 'contestBoardClosed', 'contestNotStarted', 'boardAwaitsWindow'],
  },
  'GET /api/file/contest-log': {
    summary: 'The audit chain of a contest as JSON lines: number, hash and canonical text of each entry',
    summaryZh: '比赛日志，每行一条 JSON：编号、哈希与规范文本',
    access: 'login',
    query: z.object({ cid: wireInt }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
