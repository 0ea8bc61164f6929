import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { isoDate, wireInt } from '../wire/wire.ts';

const access = 'permission:system_info_admin';

const nodeToken = z.object({
  id: z.number().int(),
  name: z.string(),
  createdBy: z.string().nullable().describe('null: the set-up of the server'),
  gmtCreate: isoDate,
  lastUsedAt: isoDate.nullable(),
});

/** Judge nodes as staff run them, and the tokens by which they sign in. */
export const nodeAdminRoutes = {
  'GET /api/admin/judge-node-pace': {
    summary: 'What each judge node finished in every minute of the last hour, the newest last',
    summaryZh: '最近一小时每台评测机每分钟完成的评测数，新的在后',
    access: 'permission:problem_admin',
    data: z.array(z.object({ nodeId: z.number().int(), finished: z.array(z.number().int()) })),
  },
  'PUT /api/admin/judge-node': {
    summary: 'Lets a judge node work, or ends what it takes; what it judges by then it finishes',
    summaryZh: '启用评测机，或让它不再接任务；正在评测的会评完',
    access,
    body: z.object({
      id: wireInt,
      isEnabled: z.boolean(),
      reason: z.string().trim().max(siteLimits.nodeReasonMax).nullish().describe('why it takes no work'),
    }),
    errors: ['judgeNodeNotFound'],
  },
  'DELETE /api/admin/judge-node': {
    summary: 'Forgets a judge node that is gone; it may come back by its token',
    summaryZh: '移除已不在的评测机；凭令牌仍可再次上线',
    access,
    query: z.object({ id: wireInt }),
    errors: ['judgeNodeNotFound', 'judgeNodeIsLive'],
  },
  'GET /api/admin/node-tokens': {
    summary: 'Tokens of judge nodes that are good, the newest first; never the tokens themselves',
    summaryZh: '有效的评测机令牌，新的在前；不含令牌本身',
    access,
    data: z.array(nodeToken),
  },
  'POST /api/admin/node-tokens': {
    summary: 'Makes a token by which judge nodes sign in; it is shown this once',
    summaryZh: '创建评测机登录用的令牌，只显示这一次',
    access,
    body: z.object({ name: z.string().trim().min(1).max(siteLimits.nodeTokenNameMax) }),
    data: nodeToken.extend({ token: z.string() }),
    errors: ['nodeTokenNameTaken'],
    rateLimit: 30,
  },
  'DELETE /api/admin/node-tokens': {
    summary: 'Ends a token: nodes that use it are refused from now on',
    summaryZh: '吊销令牌，使用它的评测机从此被拒绝',
    access,
    query: z.object({ id: wireInt }),
    errors: ['nodeTokenNotFound'],
  },
} as const satisfies RouteTable;
