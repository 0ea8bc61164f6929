import { z } from 'zod';
import type { RouteTable } from '../route.ts';

/** Longest word that a search takes, in characters; and how many of each kind it answers. */
export const searchLimits = { keywordMax: 60, problems: 8, users: 5, places: 4 } as const;

/** Something else that a word may mean: a contest, an announcement, a discussion. */
export const foundPlace = z.object({
  kind: z.enum(['contest', 'training', 'announcement', 'discussion']),
  id: z.number().int(),
  title: z.string(),
  href: z.string().describe('page of the web app'),
});
export type FoundPlace = z.infer<typeof foundPlace>;

export const searchRoutes = {
  'GET /api/search': {
    summary: 'The few public problems, users, contests, announcements and discussions that fit a word best',
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
      places: z.array(foundPlace),
    }),
    rateLimit: 240,
  },
} as const satisfies RouteTable;
