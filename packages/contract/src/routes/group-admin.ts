import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, wireInt } from '../wire/wire.ts';

/** How a group stands: open, banned by staff, or disbanded and out of everybody's sight. */
export const groupStates = ['normal', 'banned', 'disbanded'] as const;
export type GroupState = (typeof groupStates)[number];

/** A group as root of the site sees it in the console. */
export const managedGroup = z.object({
  id: z.number().int(),
  avatar: z.string().nullable(),
  name: z.string(),
  shortName: z.string(),
  auth: z.number().int().describe('1 public, 2 protected, 3 private'),
  visible: z.boolean(),
  uid: z.string().nullable().describe('of its owner'),
  owner: z.string().nullable().describe('its owner by name'),
  memberCount: z.number().int(),
  state: z.enum(groupStates),
  banReason: z.string().nullable().describe('why it is banned, as its owner was told'),
  gmtCreate: isoDate,
  gmtHidden: isoDate.nullable().describe('when it was disbanded'),
});
export type ManagedGroup = z.infer<typeof managedGroup>;

/** What root of the site does with groups that others own. */
export const groupAdminRoutes = {
  'GET /api/admin/group/list': {
    summary: 'All groups in every state, the newest first',
    summaryZh: '各种状态的全部团队，最新的在前',
    access: 'role:root',
    query: z.object({
      ...pageQuery(30),
      keyword: optionalText.describe('part of the name, the short name or the owner’s name'),
      auth: optionalInt.describe('1 public, 2 protected, 3 private; 0 or absent: all'),
      state: z.enum(groupStates).optional().describe('absent: all'),
    }),
    data: page(managedGroup),
  },
  'PUT /api/admin/group/ban': {
    summary:
      'Bans a group, or gives another reason for it: nobody but root of the site enters it; its owner is told',
    summaryZh: '停用团队或修改停用原因：仅站点超级管理员可以进入，创建者会收到通知',
    access: 'role:root',
    body: z.object({ gid: wireInt, reason: z.string().trim().min(1).max(limits.groupBanReasonMax) }),
    errors: ['groupNotFound'],
  },
  'DELETE /api/admin/group/ban': {
    summary: 'Opens a banned group again; its owner is told',
    summaryZh: '恢复被停用的团队，创建者会收到通知',
    access: 'role:root',
    query: z.object({ gid: wireInt }),
    errors: ['groupNotFound'],
  },
} as const satisfies RouteTable;
