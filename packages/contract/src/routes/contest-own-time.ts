import { z } from 'zod';
import { ownTimeLimits } from '../limits/own-time.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, page, pageQuery, visibleText, wireInt } from '../wire/wire.ts';
import { entryRefusals, ownTime } from './contest.ts';

/** Start, end and extra time of one contestant in a contest with individual timing, for managers. */
export const ownTimeRow = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  phase: z.enum(['waiting', 'running', 'over']),
  startTime: isoDate.nullable().describe('null: registered, not started'),
  endTime: isoDate.nullable(),
  extraMinutes: z.number().int().describe('additional minutes of this participant'),
});
export type OwnTimeRow = z.infer<typeof ownTimeRow>;

/** Contests with individual timing: each contestant has their own start and end within the time of the contest. */
export const contestOwnTimeRoutes = {
  'POST /api/contest-own-time': {
    summary: 'Starts the caller’s time in a contest; it cannot be paused or restarted',
    summaryZh: '开始自己在个人计时比赛中的计时；不能暂停，也不能重来',
    access: 'login',
    body: z.object({ cid: wireInt }),
    data: ownTime,
    errors: [
      'contestNotFound',
      ...entryRefusals,
      'contestEnded',
      'ownTimeNone',
      'ownTimeBegun',
      'ownTimeManager',
    ],
    rateLimit: 20,
  },
  'GET /api/contest-own-times': {
    summary: 'Participants of a contest with individual timing and their start times; for managers',
    summaryZh: '个人计时比赛中谁已开始、谁还没有；供比赛管理者使用',
    access: 'login',
    query: z.object({
      cid: wireInt,
      ...pageQuery(30),
      keyword: optionalText.describe('matches part of a name'),
    }),
    data: page(ownTimeRow).extend({
      counts: z.object({ waiting: z.number().int(), running: z.number().int(), over: z.number().int() }),
    }),
    errors: ['contestNotFound', 'contestManagersOnly', 'ownTimeNone'],
  },
  'PUT /api/contest-own-time': {
    summary: 'Sets the additional minutes of a participant, with a reason',
    summaryZh: '设定某人比大家多出的分钟数，并写明原因',
    access: 'login',
    body: z.object({
      cid: wireInt,
      uid: z.string().max(64),
      extraMinutes: z.number().int().min(0).max(ownTimeLimits.extraMinutesMax),
      reason: visibleText(ownTimeLimits.reasonMax),
    }),
    errors: ['contestNotFound', 'contestManagersOnly', 'ownTimeNone', 'ownTimeMissing'],
  },
} as const satisfies RouteTable;
