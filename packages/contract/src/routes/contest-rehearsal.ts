import { z } from 'zod';
import { rehearsalLimits, rehearsalOutcomes, rehearsalReport } from '../contest-rehearsal.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';
import { jobStates } from '../enums/job-states.ts';

const access = 'permission:contest_admin';
const owner = { noun: 'contest', field: 'cid' } as const;
const notYours = ['contestNotFound', 'contestNotYours'] as const;
const one = z.object({ cid: wireInt, id: wireInt.describe('id of the rehearsal') });

const rehearsal = z.object({
  id: z.number().int(),
  state: z.enum(jobStates),
  username: z.string().nullable().describe('username of the person who started it'),
  pace: z.number().int(),
  minutes: z.number().int().nullable().describe('number of minutes from the start; null: the whole contest'),
  interrupts: z.boolean(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  isCancelling: z.boolean(),
  done: z.number().int().describe('number of judged submissions'),
  total: z.number().int(),
  failure: z.string().nullable().describe('why it failed, in the language of the request'),
  outcome: z.enum(rehearsalOutcomes).nullable().describe('null: no report'),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/**
 * Load rehearsals of a finished contest. They send its submissions to the real queue and nodes again, without showing
 * them to users.
 */
export const contestRehearsalRoutes = {
  'GET /api/admin/contest/rehearsals': {
    summary: 'What a rehearsal of a contest would replay, and past rehearsals, newest first',
    summaryZh: '演练会重放比赛的哪些提交，以及做过的演练，新的在前',
    access,
    owner,
    query: z.object({ cid: wireInt }),
    data: z.object({
      hasEnded: z.boolean(),
      minutes: z.number().int().describe('length of the contest in minutes'),
      submissions: z.number().int().describe('number of submissions that can be replayed'),
      nodes: z.number().int().describe('nodes that accept tasks at present'),
      rehearsals: z.array(rehearsal),
    }),
    errors: notYours,
  },
  'GET /api/admin/contest/rehearsal': {
    summary: 'One rehearsal of a contest and its report',
    summaryZh: '一场比赛演练及其报告',
    access,
    owner,
    query: one,
    data: rehearsal.extend({
      report: rehearsalReport.nullable(),
      sentences: z
        .array(z.string())
        .describe(
          'the report in sentences, in the language of the request; the first says whether the site can handle the load',
        ),
    }),
    errors: [...notYours, 'rehearsalNotFound'],
  },
  'POST /api/admin/contest/rehearsal': {
    summary: 'Starts a job that rehearses a contest',
    summaryZh: '开始一场比赛演练，作为不随请求结束的任务',
    access,
    owner,
    body: z.object({
      cid: wireInt,
      pace: z
        .number()
        .int()
        .min(1)
        .max(rehearsalLimits.paceMax)
        .describe('speed as a multiple of the original'),
      minutes: z
        .number()
        .int()
        .min(1)
        .max(1_000_000)
        .nullish()
        .describe('number of minutes from the start; absent: the whole contest'),
      interrupts: z.boolean().describe('stops a judge node during the rehearsal'),
    }),
    data: z.object({ id: z.number().int() }),
    errors: [
      ...notYours,
      'rehearsalNotEnded',
      'contestRehearsalRunning',
      'rehearsalNothing',
      'rehearsalTooMany',
      'rehearsalTooLong',
      'rehearsalBusy',
      'rehearsalNoNode',
      'rehearsalNoLanguage',
    ],
    rateLimit: 30,
  },
  'POST /api/admin/contest/rehearsal/cancel': {
    summary: 'Cancels a rehearsal, also one of another user',
    summaryZh: '取消演练，不论由谁开始',
    access,
    owner,
    body: one,
    errors: [...notYours, 'rehearsalNotFound', 'jobEnded'],
  },
  'GET /api/admin/contest/rehearsal-report': {
    summary: 'Downloads the report of a rehearsal',
    summaryZh: '以文件形式下载演练报告',
    access,
    owner,
    query: one.extend({ format: z.enum(['json', 'csv']).nullish().describe('json by default') }),
    isRaw: true,
    rateLimit: 30,
    errors: [...notYours, 'rehearsalNotFound'],
  },
} as const satisfies RouteTable;
