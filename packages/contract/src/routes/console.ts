import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';
import { accountRoutes } from './account.ts';
import { judgeNodeView } from './node.ts';

const login = accountRoutes['POST /api/login'];

/** How long submissions waited for a judge, of those that began in the last hour; null where none did. */
const waiting = z.object({
  count: z.number().int(),
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
});

/** The door of the console, and what stands on its first page. */
export const consoleRoutes = {
  'POST /api/admin/login': {
    ...login,
    summary: 'Signs in by a password; only whoever may enter the console',
    summaryZh: '用密码登录管理后台，仅限管理人员',
    errors: [...login.errors, 'consoleForbidden'],
  },
  'GET /api/admin/logout': { summary: 'Ends this session', summaryZh: '结束当前会话', access: 'login' },
  'POST /api/admin/dashboard/get-sessions': {
    summary: 'The login before the present one, or the present one where there is no other',
    summaryZh: '上一次登录；没有更早的登录时为本次登录',
    access: 'staff',
    data: z.object({
      id: z.string().nullable(),
      uid: z.string(),
      userAgent: z.string().nullable(),
      ip: z.string().nullable(),
      gmtCreate: isoDate.nullable(),
      gmtModified: isoDate.nullable(),
    }),
  },
  'GET /api/admin/dashboard/get-dashboard-info': {
    summary: 'Users, contests of the next 14 days, submissions since midnight in the site’s zone',
    summaryZh: '用户数、未来 14 天的比赛数、今日提交数（按站点时区）',
    access: 'staff',
    data: z.object({
      userNum: z.number().int(),
      recentContestNum: z.number().int(),
      todayJudgeNum: z.number().int(),
      submissionNum: z.number().int().describe('ours: all that were ever judged for somebody'),
      problemNum: z.number().int().describe('ours: problems that are not deleted'),
      ownProblemNum: z.number().int().describe('ours: of these the ones that did not come with the product'),
    }),
  },
  'GET /api/admin/overview': {
    summary: 'Judge nodes, the queue and the server’s own health',
    summaryZh: '评测机、队列与服务器自身状况',
    access: 'staff',
    data: z.object({
      nodes: z.array(judgeNodeView),
      /** By class: 0 contest, 1 practice, 2 test run, 3 rejudge, 4 bulk rejudge. */
      queue: z.array(
        z.object({
          priority: z.number().int(),
          waiting: z.number().int(),
          running: z.number().int(),
          since: isoDate.nullable().describe('since when the oldest of the waiting waits'),
        }),
      ),
      waited: waiting,
      server: z.object({
        version: z.string(),
        cpuLoad: z.number().describe('0..1 of all cores, over a minute'),
        memoryUsed: z.number().describe('bytes'),
        memoryTotal: z.number().describe('bytes'),
        diskFree: z.number().nullable().describe('bytes where the data lie; null where it cannot be told'),
        diskTotal: z.number().nullable().describe('bytes'),
        databaseSize: z.number().describe('bytes'),
      }),
    }),
  },
} as const satisfies RouteTable;
