import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, queryBool, wireInt } from '../wire/wire.ts';

/** Files of a contest for those who run it. */
export const contestExportRoutes = {
  'GET /api/file/download-contest-rank': {
    summary: 'The board of a contest as a sheet',
    summaryZh: '比赛榜单的表格文件',
    access: 'login',
    query: z.object({
      cid: wireInt,
      forceRefresh: queryBool.nullish().describe('the board as it is, whatever is sealed'),
      removeStar: queryBool.nullish(),
      containEnd: queryBool.nullish().describe('submissions after the end too, where such count'),
      format: z.enum(['xlsx', 'csv']).nullish().describe('xlsx unless told otherwise'),
    }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
  'GET /api/file/download-contest-ac-submission': {
    summary: 'The programs of a contest that were accepted, or have points, as a zip',
    summaryZh: '比赛中通过（或有得分）的代码压缩包',
    access: 'login',
    query: z.object({
      cid: wireInt,
      excludeAdmin: queryBool.nullish().describe('without those of its author and of root'),
      splitType: z
        .enum(['user', 'problem'])
        .nullish()
        .describe('a folder for each; users unless told otherwise'),
      /** Existing clients of group pages send it; the contest knows its group. */
      gid: optionalInt,
    }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
} as const satisfies RouteTable;
