import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';

const count = z.number().int().min(0);

/** What the server has recorded about a participant of an exam, and what the participant's page has reported. */
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

/** What proctors see. */
export const examRecordRoutes = {
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
