import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, page, pageQuery, wireInt } from '../wire/wire.ts';
import { entryRefusals } from './contest.ts';

export const acceptedRecord = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  uid: z.string(),
  pid: z.number().int(),
  displayId: z.string(),
  submitId: z.number().int(),
  username: z.string(),
  nickname: z.string().nullable().describe('our addition: often the name of the team'),
  realname: z.string().nullable(),
  status: z.number().int().describe('1: accepted'),
  submitTime: isoDate,
  time: z.number().int().describe('seconds since the start'),
  firstBlood: z.boolean(),
  checked: z.boolean().describe('the balloon has been delivered'),
  duringFreeze: z
    .boolean()
    .describe('solved during the freeze, hidden from others until the results are published'),
  cpid: z.null(),
  score: z.null(),
  useTime: z.null(),
  gmtCreate: z.null(),
  gmtModified: z.null(),
});
export type AcceptedRecord = z.infer<typeof acceptedRecord>;

export const printRequest = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  username: z.string(),
  nickname: z.string().nullable().describe('our addition: often the name of the team'),
  realname: z.string().nullable(),
  content: z.null(),
  gmtCreate: isoDate,
  gmtModified: z.null(),
  status: z.number().int().describe('0 waiting, 1 printed'),
});
export type PrintRequest = z.infer<typeof printRequest>;

const ofPrint = z.object({ id: wireInt, cid: wireInt });

/** Tools for contest managers other than the scoreboard. The only one for contestants is the print request. */
export const contestToolRoutes = {
  'GET /api/get-contest-ac-info': {
    summary: 'First accepted submissions of a contest, undelivered balloons first',
    summaryZh: '比赛中的首次通过，尚未送气球的在前',
    access: 'login',
    query: z.object({ cid: wireInt, ...pageQuery(30) }),
    data: page(acceptedRecord).extend({
      holdsBalloons: z
        .boolean()
        .describe('balloons of the freeze are held back until the results are published'),
      held: z.number().int().describe('number of balloons held back'),
    }),
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
  'PUT /api/check-contest-ac-info': {
    summary: 'Marks a balloon as delivered or not delivered',
    summaryZh: '标记气球是否已送达',
    access: 'login',
    body: z.object({ id: wireInt, cid: wireInt, checked: z.boolean() }),
    errors: ['contestNotFound', 'contestManagersOnly', 'submissionNotFound'],
  },
  'PUT /api/contest-balloon-hold': {
    summary: 'Sets whether balloons of the freeze are held back until the results are published',
    summaryZh: '设置封榜期间的气球是否留到公布结果后再送',
    access: 'login',
    body: z.object({ cid: wireInt, holds: z.boolean() }),
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
  'POST /api/submit-print-text': {
    summary: 'Requests a printout',
    summaryZh: '请求打印一段文本',
    access: 'login',
    body: z.object({ cid: wireInt, content: z.string().max(limits.printTextMax * 2) }),
    errors: ['contestNotFound', ...entryRefusals, 'contestPrintClosed', 'printTextLength', 'printTooSoon'],
  },
  'GET /api/get-contest-print': {
    summary: 'Print requests, waiting ones first',
    summaryZh: '打印请求，等待中的在前',
    access: 'login',
    query: z.object({ cid: wireInt, ...pageQuery(30) }),
    data: page(printRequest),
    errors: ['contestNotFound', 'contestManagersOnly'],
  },
  'PUT /api/check-contest-print-status': {
    summary: 'Marks a print request as printed',
    summaryZh: '标记一段文本已打印',
    access: 'login',
    query: ofPrint,
    errors: ['contestNotFound', 'contestManagersOnly', 'printNotFound'],
  },
  'GET /api/file/download-contest-print-text': {
    summary: 'Downloads the text of a print request',
    summaryZh: '打印请求的文本文件',
    access: 'login',
    query: z.object({ id: wireInt }),
    isRaw: true,
    errors: ['contestNotFound', 'contestManagersOnly', 'printNotFound'],
  },
} as const satisfies RouteTable;
