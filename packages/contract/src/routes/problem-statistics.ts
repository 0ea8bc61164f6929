import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, wireInt } from '../wire/wire.ts';

/** Statistics of the verdicts on a problem, and its stated and measured difficulty. */
export const problemStatistics = z.object({
  pid: z.number().int(),
  /** Submissions outside contests, by status. */
  statuses: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
  languages: z.array(z.object({ language: z.string(), total: z.number().int(), ac: z.number().int() })),
  /** Number of users who tried the problem. `solved` is the number of users who solved it. */
  tried: z.number().int(),
  solved: z.number().int(),
  /**
   * Distribution of the number of submissions that users needed to solve the problem. `attempts` 10 means ten or more.
   */
  attempts: z.array(z.object({ attempts: z.number().int(), users: z.number().int() })),
  /** Submissions per day in the site’s time zone, up to today, including days without submissions. */
  days: z.array(z.object({ day: z.string(), total: z.number().int(), ac: z.number().int() })),
  difficulty: z.object({
    stated: z.number().int().describe('stated difficulty; 0: none'),
    measured: z
      .number()
      .int()
      .nullable()
      .describe('measured difficulty, 1 to 7; null if too few users have tried'),
    /**
     * Share of users who solved the problem among those who tried it; null if nobody tried it. `triedNeeded` is the
     * number of users who must have tried it before a difficulty is measured.
     */
    solveRate: z.number().nullable(),
    triedNeeded: z.number().int(),
  }),
});
export type ProblemStatistics = z.infer<typeof problemStatistics>;

export const problemStatisticsRoutes = {
  'GET /api/admin/problem-statistics': {
    summary: 'Verdicts, attempts and solve rate of a problem by day, and its measured difficulty',
    summaryZh: '题目每天的提交与通过、尝试次数，以及实测难度',
    access: 'setter',
    owner: { noun: 'problem', field: 'pid' },
    query: z.object({ pid: wireInt, days: optionalInt.describe('1 to 366; default 30') }),
    data: problemStatistics,
    errors: ['problemNotFound', 'problemNotYours'],
  },
} as const satisfies RouteTable;
