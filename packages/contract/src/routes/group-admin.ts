import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, visibleText, wireInt } from '../wire/wire.ts';

/** State of a group. Staff can ban it. A disbanded group is hidden from all users. */
export const groupStates = ['normal', 'banned', 'disbanded'] as const;
export type GroupState = (typeof groupStates)[number];

/** A group in the console, for root. */
export const managedGroup = z.object({
  id: z.number().int(),
  avatar: z.string().nullable(),
  name: z.string(),
  shortName: z.string(),
  auth: z.number().int().describe('1 public, 2 protected, 3 private'),
  visible: z.boolean(),
  uid: z.string().nullable().describe('uid of the owner'),
  owner: z.string().nullable().describe('username of the owner'),
  memberCount: z.number().int(),
  state: z.enum(groupStates),
  banReason: z.string().nullable().describe('reason of the ban, as shown to the owner'),
  gmtCreate: isoDate,
  gmtHidden: isoDate.nullable().describe('time of deletion'),
});
export type ManagedGroup = z.infer<typeof managedGroup>;

/** Actions of root on all groups. */
export const groupAdminRoutes = {
  'GET /api/admin/group/list': {
    summary: 'Groups in all states, newest first',
    summaryZh: '各种状态的全部团队，最新的在前',
    access: 'role:root',
    query: z.object({
      ...pageQuery(30),
      keyword: optionalText.describe('matches part of the name, short name or owner’s name'),
      auth: optionalInt.describe('1 public, 2 protected, 3 private; 0 or absent: all'),
      state: z.enum(groupStates).optional().describe('absent: all'),
    }),
    data: page(managedGroup),
  },
  'PUT /api/admin/group/ban': {
    summary: 'Bans a group or changes the reason: only root can enter it; notifies the owner',
    summaryZh: '停用团队或修改停用原因：仅站点超级管理员可以进入，所有者会收到通知',
    access: 'role:root',
    body: z.object({ gid: wireInt, reason: visibleText(limits.groupBanReasonMax) }),
    errors: ['groupNotFound'],
  },
  'DELETE /api/admin/group/ban': {
    summary: 'Lifts the ban of a group; notifies the owner',
    summaryZh: '恢复被停用的团队，所有者会收到通知',
    access: 'role:root',
    query: z.object({ gid: wireInt }),
    errors: ['groupNotFound'],
  },
} as const satisfies RouteTable;
