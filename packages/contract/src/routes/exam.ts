import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';

export const runningExam = z.object({
  cid: z.number().int(),
  title: z.string(),
  until: isoDate,
});
export type RunningExam = z.infer<typeof runningExam>;

const count = z.number().int().min(0);

/** What the server recorded of one participant of an exam, and what their page reported. */
export const examRecord = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  number: z.string().nullable().describe('student number'),
  state: z
    .enum(['absent', 'present', 'gone', 'handedIn'])
    .describe('absent: no contact yet; gone: no contact for some minutes'),
  firstSeen: isoDate.nullable(),
  lastSeen: isoDate.nullable(),
  addresses: z.array(z.object({ address: z.string(), firstSeen: isoDate, lastSeen: isoDate })),
  sessions: count.describe('number of sign-ins that were used'),
  left: z
    .object({ times: count, seconds: count, isAway: z.boolean(), last: isoDate.nullable() })
    .describe('as reported by the page of the participant, who can prevent or forge it'),
  submissions: count,
  handedIn: isoDate.nullable(),
});
export type ExamRecord = z.infer<typeof examRecord>;

export const examRoutes = {
  'GET /api/exam': {
    summary: 'Exams that the caller is taking, which close the rest of the site to them',
    summaryZh: '自己正在参加的考试；考试期间网站的其余部分对其关闭',
    access: 'login',
    data: z.array(runningExam),
  },
  'POST /api/exam-hand-in': {
    summary: 'Ends the caller’s exam; no more submissions are accepted and the rest of the site opens',
    summaryZh: '交卷：结束自己的考试，不能再提交，网站的其余部分重新开放',
    access: 'login',
    body: z.object({ cid: wireInt }),
    errors: ['examNotSat'],
  },
  'POST /api/exam-report': {
    summary: 'The page of an exam reports that the caller left it, returned to it, or has it open',
    summaryZh: '考试页面报告：考生离开、返回，或仍打开着页面',
    access: 'login',
    body: z.object({ cid: wireInt, event: z.enum(['left', 'returned', 'here']) }),
    errors: ['examNotSat'],
    rateLimit: 60,
  },
  'GET /api/exam-records': {
    summary: 'Participants of an exam: who is in, from which addresses, last contact, absences; for managers',
    summaryZh: '监考：考生是否在场、网络地址、最近联系、离开页面的次数；供比赛管理者使用',
    access: 'login',
    query: z.object({
      cid: wireInt,
      ...pageQuery(50),
      keyword: optionalText.describe('matches part of a name or student number'),
      onlyWarned: queryBool.nullish().describe('only those with two addresses or two sessions'),
    }),
    data: page(examRecord).extend({
      counts: z.object({ absent: count, present: count, gone: count, handedIn: count, warned: count }),
    }),
    errors: ['contestNotFound', 'contestManagersOnly', 'examNone'],
  },
  'GET /api/file/exam-records': {
    summary: 'The same for all participants as CSV',
    summaryZh: '全部考生的监考记录，CSV 文件',
    access: 'login',
    query: z.object({ cid: wireInt }),
    isRaw: true,
    rateLimit: 30,
    errors: ['contestNotFound', 'contestManagersOnly', 'examNone'],
  },
} as const satisfies RouteTable;
