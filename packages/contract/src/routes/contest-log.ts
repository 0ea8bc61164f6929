import { z } from 'zod';
import type { RouteTable } from '../route.ts';
import { wireInt } from '../wire.ts';

export const contestLogRoutes = {
  'GET /api/contest-log-head': {
    // During a freeze, for all but managers, as it was when the freeze began.
    summary:
      'How many entries the log of a contest has, and the hash of the last, which proves that none was changed',
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
    access: 'login',
    query: z.object({ cid: wireInt }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
