import { z } from 'zod';
import { penaltyUnit } from './contest.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, queryBool, wireInt } from '../wire/wire.ts';

/**
 * Data of an award ceremony. To keep it small, attempts refer to contestants and problems by their index in the lists.
 */
const ceremonyData = z.object({
  title: z.string(),
  rankShowName: z.string(),
  startsAt: isoDate,
  endsAt: isoDate,
  sealedFrom: isoDate,
  penaltyUnit,
  problems: z.array(
    z.object({ displayId: z.string(), displayTitle: z.string(), color: z.string().nullable() }),
  ),
  contestants: z.array(
    z.object({
      uid: z.string(),
      username: z.string(),
      nickname: z.string().nullable(),
      realname: z.string().nullable().describe('for managers, or if the contest shows real names'),
      school: z.string().nullable(),
      gender: z.string(),
      isStar: z.boolean(),
    }),
  ),
  tries: z
    .array(
      z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
    )
    .describe(
      'submission, place of the contestant, place of the problem, ms since the start (of the contestant’s own time, where each has one), verdict; by number',
    ),
  ownStarts: z
    .array(z.tuple([z.number().int(), z.number().int()]))
    .optional()
    .describe(
      'place of the contestant, ms from the start of the contest to that of their own time (the freeze compares the absolute time of an attempt); absent: all have the same time',
    ),
});
export type CeremonyData = z.infer<typeof ceremonyData>;

export const contestCeremonyRoutes = {
  'GET /api/contest-ceremony': {
    summary: 'Data of the award ceremony of an ended ACM contest that was frozen',
    summaryZh: '已结束且设置过封榜的 ACM 比赛：逐步揭晓封榜所需的全部内容',
    access: 'anon',
    query: z.object({ cid: wireInt, removeStar: queryBool.nullish() }),
    data: ceremonyData,
    errors: ['contestNotFound', 'scrollBoardRefused', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
