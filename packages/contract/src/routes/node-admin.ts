import { z } from 'zod';
import type { RouteTable } from '../route.ts';
import { siteLimits } from '../site-limits.ts';
import { isoDate, wireInt } from '../wire.ts';

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
    access: 'permission:problem_admin',
    data: z.array(z.object({ nodeId: z.number().int(), finished: z.array(z.number().int()) })),
  },
  'PUT /api/admin/judge-node': {
    summary: 'Lets a judge node work, or ends what it takes; what it judges by then it finishes',
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
    access,
    query: z.object({ id: wireInt }),
    errors: ['judgeNodeNotFound', 'judgeNodeIsLive'],
  },
  'GET /api/admin/node-tokens': {
    summary: 'Tokens of judge nodes that are good, the newest first; never the tokens themselves',
    access,
    data: z.array(nodeToken),
  },
  'POST /api/admin/node-tokens': {
    summary: 'Makes a token by which judge nodes sign in; it is shown this once',
    access,
    body: z.object({ name: z.string().trim().min(1).max(siteLimits.nodeTokenNameMax) }),
    data: nodeToken.extend({ token: z.string() }),
    errors: ['nodeTokenNameTaken'],
    rateLimit: 30,
  },
  'DELETE /api/admin/node-tokens': {
    summary: 'Ends a token: nodes that use it are refused from now on',
    access,
    query: z.object({ id: wireInt }),
    errors: ['nodeTokenNotFound'],
  },
} as const satisfies RouteTable;
