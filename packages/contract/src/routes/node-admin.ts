import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { isoDate, visibleText, wireInt } from '../wire/wire.ts';

const access = 'permission:system_info_admin';

const nodeToken = z.object({
  id: z.number().int(),
  name: z.string(),
  createdBy: z.string().nullable().describe('null: created when the server was set up'),
  gmtCreate: isoDate,
  lastUsedAt: isoDate.nullable(),
});

/** Judge nodes and the tokens with which nodes register, for staff. */
export const nodeAdminRoutes = {
  'GET /api/admin/judge-node-pace': {
    summary: 'Tasks finished by each judge node in each minute of the last hour, newest last',
    summaryZh: '最近一小时每台评测机每分钟完成的评测数，新的在后',
    access: 'permission:problem_admin',
    data: z.array(z.object({ nodeId: z.number().int(), finished: z.array(z.number().int()) })),
  },
  'PUT /api/admin/judge-node': {
    summary: 'Enables a judge node, or stops it from claiming tasks; running tasks finish',
    summaryZh: '启用评测机，或让它不再接任务；正在评测的会评完',
    access,
    body: z.object({
      id: wireInt,
      isEnabled: z.boolean(),
      reason: z.string().trim().max(siteLimits.nodeReasonMax).nullish().describe('why it claims no tasks'),
    }),
    errors: ['judgeNodeNotFound'],
  },
  'DELETE /api/admin/judge-node': {
    summary: 'Removes an offline judge node; it can register again with its token',
    summaryZh: '移除已不在的评测机；凭令牌仍可再次上线',
    access,
    query: z.object({ id: wireInt }),
    errors: ['judgeNodeNotFound', 'judgeNodeIsLive'],
  },
  'GET /api/admin/node-tokens': {
    summary: 'Valid tokens of judge nodes, newest first; without the tokens themselves',
    summaryZh: '有效的评测机令牌，新的在前；不含令牌本身',
    access,
    data: z.array(nodeToken),
  },
  'POST /api/admin/node-tokens': {
    summary: 'Creates a token for judge nodes; only this response shows it',
    summaryZh: '创建评测机登录用的令牌，只显示这一次',
    access,
    body: z.object({ name: visibleText(siteLimits.nodeTokenNameMax) }),
    data: nodeToken.extend({ token: z.string() }),
    errors: ['nodeTokenNameTaken'],
    rateLimit: 30,
  },
  'DELETE /api/admin/node-tokens': {
    summary: 'Revokes a token: requests of nodes that use it are refused',
    summaryZh: '撤销令牌，使用它的评测机从此被拒绝',
    access,
    query: z.object({ id: wireInt }),
    errors: ['nodeTokenNotFound'],
  },
} as const satisfies RouteTable;
