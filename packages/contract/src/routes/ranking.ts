import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { optionalText, page, pageQuery, wireInt } from '../wire/wire.ts';

/** Kinds of rankings as wire values. */
export const rankType = { acm: 0, oi: 1 } as const;

export const rankRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  signature: z.string().nullable().describe('first 100 characters'),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  ac: z.number().int(),
  total: z.number().int(),
  judged: z.number().int().describe('submissions with a verdict, of which the acceptance rate is computed'),
  /**
   * Place among all users, even in search results. Users with equal points share a place. Null for users without
   * points.
   */
  place: z.number().int().nullable(),
  rating: z.number().int().nullable().describe('of the source that the site shows'),
  siteRating: z.number().int().optional().describe('rating on this site; absent: none'),
  /** Only in OI rankings, and in both rankings of a group. */
  score: z.number().int().optional(),
});
export type RankRow = z.infer<typeof rankRow>;

export const rankingRoutes = {
  'GET /api/get-rank-list': {
    summary: 'Users by accepted problems (type 0) or by OI score (type 1)',
    summaryZh: '按通过题数（type 0）或 OI 得分（type 1）排列的用户',
    access: 'anon',
    query: z.object({
      ...pageQuery(limits.rankPageSize),
      type: wireInt.refine((type) => type === rankType.acm || type === rankType.oi),
      searchUser: optionalText,
    }),
    data: page(rankRow),
  },
} as const satisfies RouteTable;
