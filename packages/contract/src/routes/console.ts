import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';
import { accountRoutes } from './account.ts';
import { judgeNodeView } from './node.ts';

const login = accountRoutes['POST /api/login'];

/**
 * Waiting times until a judge node took the task, for submissions whose judging began in the last hour. Null without
 * such submissions.
 */
const waiting = z.object({
  count: z.number().int(),
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
});

/** Sign-in to the console, and its start page. */
export const consoleRoutes = {
  'POST /api/admin/login': {
    ...login,
    summary: 'Signs in to the console with a password; only for users with access to it',
    summaryZh: '用密码登录管理后台，仅限管理人员',
    errors: [...login.errors, 'consoleForbidden'],
  },
  'GET /api/admin/logout': {
    summary: 'Ends the current session',
    summaryZh: '结束当前会话',
    access: 'login',
  },
  'POST /api/admin/dashboard/get-sessions': {
    summary: 'The previous sign-in, or the current one if there is no other',
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
    summary: 'Users, contests of the next 14 days, submissions since midnight in the site’s time zone',
    summaryZh: '用户数、未来 14 天的比赛数、今日提交数（按站点时区）',
    access: 'staff',
    data: z.object({
      userNum: z.number().int(),
      recentContestNum: z.number().int(),
      todayJudgeNum: z.number().int(),
      submissionNum: z.number().int().describe('added field: all submissions ever made'),
      problemNum: z.number().int().describe('added field: problems that are not deleted'),
      ownProblemNum: z
        .number()
        .int()
        .describe('added field: of these, problems that were not part of the installation'),
    }),
  },
  'GET /api/admin/overview': {
    summary: 'Judge nodes, queue and server load',
    summaryZh: '评测机、队列与服务器自身状况',
    access: 'staff',
    data: z.object({
      nodes: z.array(judgeNodeView),
      /** Waiting and running tasks by priority: 0 contest, 1 practice, 2 test run, 3 rejudge, 4 bulk rejudge, 5 rehearsal. */
      queue: z.array(
        z.object({
          priority: z.number().int(),
          waiting: z.number().int(),
          running: z.number().int(),
          since: isoDate.nullable().describe('time since which the oldest waiting task waits'),
        }),
      ),
      waited: waiting,
      server: z.object({
        version: z.string(),
        cpuLoad: z.number().describe('0..1 of all cores, average of one minute'),
        memoryUsed: z.number().describe('bytes'),
        memoryTotal: z.number().describe('bytes'),
        diskFree: z.number().nullable().describe('bytes on the disk of the data folder; null if unknown'),
        diskTotal: z.number().nullable().describe('bytes'),
        databaseSize: z.number().describe('bytes'),
      }),
      servers: z
        .array(z.object({ host: z.string(), release: z.string() }))
        .optional()
        .describe('added field: all servers that run now; servers of earlier releases omit it'),
    }),
  },
} as const satisfies RouteTable;
