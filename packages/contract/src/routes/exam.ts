import { z } from 'zod';
import { examLimits } from '../limits/exam.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, wireInt } from '../wire/wire.ts';

export const runningExam = z.object({
  cid: z.number().int(),
  title: z.string(),
  until: isoDate,
});
export type RunningExam = z.infer<typeof runningExam>;

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
    body: z.object({
      cid: wireInt,
      event: z.enum(['left', 'returned', 'here']),
      awayMs: z
        .number()
        .int()
        .min(0)
        .max(examLimits.awayMsMax)
        .optional()
        .describe('with `left`: how many milliseconds ago the page was left; absent: now'),
    }),
    errors: ['examNotSat'],
    rateLimit: 60,
  },
} as const satisfies RouteTable;
