import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { optionalInt, queryBool, wireInt } from '../wire/wire.ts';
import { acmRow, oiRow } from './contest-scoreboard.ts';
import { entryRefusals, virtualRun } from './contest.ts';

/** Present only in rows of a virtual participation, to distinguish them from rows of the contest itself. */
const virtualId = { virtual: z.number().int().optional().describe('id of the virtual participation') };
export const replayedRow = z.union([acmRow.extend(virtualId), oiRow.extend(virtualId)]);
export type ReplayedRow = z.infer<typeof replayedRow>;

/** A user's virtual participation in a finished contest, with its result. */
export const virtualAttempt = virtualRun.extend({
  /** Row that the participation would have on the final scoreboard; null until the participation is over. */
  row: replayedRow.nullable(),
});
export type VirtualAttempt = z.infer<typeof virtualAttempt>;

/** A running or scheduled virtual participation of the caller. */
const openRun = virtualRun.extend({
  cid: z.number().int(),
  title: z.string().nullable().describe('null while the contest is hidden from the caller'),
});

/** Errors because a contest allows no virtual participation, or not for this user. */
const refusals = [
  'virtualTooEarly',
  'virtualClosed',
  'virtualSealed',
  'virtualProblemsHeld',
  'judgingClosed',
  ...entryRefusals,
] as const;

export const contestVirtualRoutes = {
  'GET /api/contest-virtual': {
    summary: 'Whether the caller may take part in a contest virtually, and the results of earlier attempts',
    summaryZh: '能否虚拟参赛，以及自己历次虚拟参赛的成绩',
    access: 'login',
    query: z.object({ cid: wireInt }),
    data: z.object({
      refusal: z.string().nullable().describe('why not, in the language of the request'),
      seconds: z.number().int().describe('duration in seconds'),
      contestants: z
        .number()
        .int()
        .nullable()
        .describe('number of ranked contestants of the final scoreboard; null if there is no comparison'),
      attempts: z.array(virtualAttempt).describe('latest first'),
      best: z.number().int().nullable().describe('id of the attempt with the best rank'),
    }),
    errors: ['contestNotFound', ...entryRefusals],
  },
  'GET /api/virtual-participations': {
    summary: 'Running and scheduled virtual participations of the caller, also in contests hidden since',
    summaryZh: '自己正在进行和已预约的虚拟参赛，包括比赛后来被隐藏的',
    access: 'login',
    data: z.array(openRun).describe('first start first'),
  },
  'POST /api/contest-virtual': {
    summary: 'Starts a virtual participation now, or schedules it within the next days',
    summaryZh: '开始一次虚拟参赛：立即，或定在几天之内的某一时刻',
    access: 'permission:submit',
    body: z.object({ cid: wireInt, startTime: z.iso.datetime().max(40).nullish().describe('absent: now') }),
    data: virtualRun,
    errors: ['contestNotFound', ...refusals, 'virtualRunning', 'virtualStartWrong'],
    rateLimit: 20,
  },
  'DELETE /api/contest-virtual': {
    summary: 'Ends the caller’s virtual participation early, or cancels a scheduled one',
    summaryZh: '提前结束自己的虚拟参赛；尚未开始的则取消',
    access: 'login',
    query: z.object({ cid: wireInt }),
    errors: ['contestNotFound', 'virtualNotFound'],
  },
  'GET /api/contest-virtual-board': {
    summary:
      'The scoreboard of a contest at the current point in time of a virtual participation, with its row',
    summaryZh: '比赛榜单在虚拟参赛的当前时刻的样子，连同自己的一行',
    access: 'login',
    query: z.object({
      cid: wireInt,
      virtual: optionalInt.describe('id of an attempt of the caller; absent: the latest that has started'),
      others: queryBool.nullish().describe('includes the virtual participations of others'),
      removeStar: queryBool.nullish(),
    }),
    data: z.object({
      run: virtualRun,
      seconds: z
        .number()
        .int()
        .describe('seconds from the start of the contest to the displayed point in time'),
      isSealed: z.boolean().describe('whether the scoreboard was frozen at that point in time'),
      rows: z.array(replayedRow),
    }),
    errors: ['contestNotFound', ...entryRefusals, 'virtualTooEarly', 'virtualSealed', 'virtualNotFound'],
  },
} as const satisfies RouteTable;
