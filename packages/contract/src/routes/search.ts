import { z } from 'zod';
import type { RouteTable } from '../route.ts';

/** Longest word that a search takes, in characters; and how many of each kind it answers. */
export const searchLimits = { keywordMax: 60, problems: 8, users: 5 } as const;

export const searchRoutes = {
  'GET /api/search': {
    summary: 'The few public problems and users that fit a word best, for jumping to them while typing',
    access: 'anon',
    query: z.object({
      keyword: z
        .string()
        .max(searchLimits.keywordMax)
        .transform((text) => text.trim()),
    }),
    data: z.object({
      problems: z.array(z.object({ problemId: z.string(), title: z.string(), difficulty: z.number().int() })),
      users: z.array(
        z.object({
          uid: z.string(),
          username: z.string(),
          nickname: z.string().nullable(),
          avatar: z.string().nullable(),
        }),
      ),
    }),
    rateLimit: 240,
  },
} as const satisfies RouteTable;
