import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { wireInt } from '../wire/wire.ts';

/** Changes that one call can make to several members of a group. */
export const memberBatchActions = ['refused', 'member', 'admin', 'root', 'removed'] as const;
export type MemberBatchAction = (typeof memberBatchActions)[number];

/** Result for one member of a batch. A failure does not affect the other members. */
const memberChangeResult = z.object({
  uid: z.string(),
  isDone: z.boolean(),
  reason: z.string().nullable().describe('why it failed, in the language of the request'),
});
export type MemberChangeResult = z.infer<typeof memberChangeResult>;

/** Result for one username of a list. A failure does not affect the others. */
const addedMember = z.object({
  username: z.string(),
  isDone: z.boolean(),
  reason: z.string().nullable().describe('why it failed, in the language of the request'),
});
export type AddedMember = z.infer<typeof addedMember>;

/** Changes to many members of a group in one call, and their export as a spreadsheet. */
export const groupRosterRoutes = {
  'POST /api/group/member-batch': {
    summary:
      'Admits, refuses, promotes, demotes or removes several people of a group, with a result for each',
    summaryZh: '一次同意、拒绝、调整或移除团队中的多个人，并给出每个人的结果',
    access: 'login',
    body: z.object({
      gid: wireInt,
      uids: z
        .array(z.string().min(1).max(32))
        .min(1)
        .max(limits.groupMemberBatchMax)
        .describe('distinct uids in processing order'),
      become: z.enum(memberBatchActions),
    }),
    data: z.array(memberChangeResult).describe('one result per person, in the order of the request'),
    errors: ['groupNotFound', 'groupAdminsOnly'],
    rateLimit: 60,
  },
  'POST /api/group/members': {
    summary:
      'Adds people to a group by username without an application, for staff who manage the group, with a result for each',
    summaryZh: '站点管理人员按用户名把多个人直接加入自己管理的团队，并给出每个人的结果',
    access: 'login',
    body: z.object({
      gid: wireInt,
      usernames: z
        .array(z.string().trim().min(1).max(limits.usernameMax))
        .min(1)
        .max(limits.groupMemberBatchMax)
        .describe('in processing order; each is added once'),
    }),
    data: z.array(addedMember).describe('one result per person, in the order of the request'),
    errors: ['groupNotFound', 'groupAdminsOnly'],
    rateLimit: 60,
  },
  'GET /api/file/group-members': {
    summary: 'Members of a group as a spreadsheet, with real names and schools',
    summaryZh: '团队成员表格，含真实姓名与学校',
    access: 'login',
    query: z.object({
      gid: wireInt,
      format: z.enum(['xlsx', 'csv']).nullish().describe('xlsx by default'),
    }),
    isRaw: true,
    rateLimit: 30,
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
} as const satisfies RouteTable;
