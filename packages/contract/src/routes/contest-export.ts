import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, queryBool, wireInt } from '../wire/wire.ts';

/** Files that contest managers can download. */
export const contestExportRoutes = {
  'GET /api/file/download-contest-rank': {
    summary: 'The scoreboard of a contest as a spreadsheet',
    summaryZh: '比赛榜单的表格文件',
    access: 'login',
    query: z.object({
      cid: wireInt,
      forceRefresh: queryBool.nullish().describe('the scoreboard without freeze'),
      removeStar: queryBool.nullish(),
      containEnd: queryBool.nullish().describe('also submissions after the end, if the contest allows them'),
      format: z.enum(['xlsx', 'csv']).nullish().describe('xlsx by default'),
    }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
  'GET /api/file/download-contest-ac-submission': {
    summary: 'Accepted or scoring submissions of a contest as a ZIP archive',
    summaryZh: '比赛中通过（或有得分）的代码压缩包',
    access: 'login',
    query: z.object({
      cid: wireInt,
      excludeAdmin: queryBool.nullish().describe('without submissions of the contest’s author and of root'),
      splitType: z
        .enum(['user', 'problem'])
        .nullish()
        .describe('one folder for each user or problem; default: user'),
      /**
       * Existing clients send this field from group pages. The server ignores it, because a contest belongs to at most
       * one group.
       */
      gid: optionalInt,
    }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
