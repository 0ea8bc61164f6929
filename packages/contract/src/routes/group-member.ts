import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, wireInt } from '../wire/wire.ts';

const auth = z.number().int().describe('1 applying, 2 refused, 3 member, 4 administrator, 5 root');

export const groupMember = z.object({
  id: z.number().int(),
  gid: z.number().int(),
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  auth,
  reason: z.string().nullable().describe('reason given in the application; for administrators'),
  isOwner: z.boolean(),
  gmtCreate: isoDate,
  gmtModify: isoDate,
  can: z
    .object({ become: z.array(z.number().int()), remove: z.boolean() })
    .describe('roles that the caller may assign'),
});
export type GroupMember = z.infer<typeof groupMember>;

const listed = {
  gid: wireInt,
  keyword: optionalText.describe('matches part of the username'),
  auth: optionalInt.describe('0 or absent: all'),
};

/** Members of groups, applications and rejected applicants. */
export const groupMemberRoutes = {
  'GET /api/group/get-member-list': {
    summary: 'Members of a group, newest first',
    summaryZh: '团队的成员，最新的在前',
    access: 'login',
    tokenScope: 'read',
    query: z.object({ ...pageQuery(10), ...listed }),
    data: page(groupMember),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-apply-list': {
    summary: 'Members, applicants and refused applicants of a group, newest first',
    summaryZh: '团队中的所有人，含申请中和被拒绝的，最新的在前',
    access: 'login',
    query: z.object({ ...pageQuery(10), ...listed }),
    data: page(groupMember),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'POST /api/group/member': {
    summary: 'Joins a public group, or applies for another one',
    summaryZh: '加入公开团队，或申请加入其他团队',
    access: 'login',
    query: z.object({
      gid: wireInt,
      code: z.string().max(64).nullish().describe('required by private groups'),
      reason: z.string().max(1000).nullish().describe('required by protected and private groups'),
    }),
    errors: [
      'groupNotFound',
      'entryTooOften',
      'groupCodeWrong',
      'groupReasonLength',
      'groupApplied',
      'groupJoined',
      'groupRefused',
    ],
    rateLimit: 20,
  },
  'DELETE /api/group/member/exit': {
    summary: 'Leaves a group',
    summaryZh: '退出团队',
    access: 'login',
    query: z.object({ gid: wireInt }),
    errors: ['groupNotFound', 'groupHidden', 'groupOwnerCannotLeave', 'groupMembersOnly'],
  },
  'PUT /api/group/member': {
    summary: 'Changes the role of a person in a group: admits, refuses, promotes, demotes',
    summaryZh: '更改某人在团队中的身份：通过、拒绝、升降',
    access: 'login',
    body: z.object({
      gid: wireInt,
      uid: z.string().min(1).max(32),
      auth: z.union([
        z.literal([1, 2, 3, 4, 5]),
        z.enum(['1', '2', '3', '4', '5']).transform((text) => Number(text)),
      ]),
    }),
    errors: [
      'groupNotFound',
      'groupHidden',
      'groupOwnerStays',
      'groupAdminsOnly',
      'groupMemberNotFound',
      'groupMemberStays',
      'groupMemberAbove',
    ],
  },
  'DELETE /api/group/member': {
    summary: 'Removes a member, applicant or refused applicant from a group',
    summaryZh: '把某人移出团队，含申请中和被拒绝的',
    access: 'login',
    query: z.object({ gid: wireInt, uid: z.string().min(1).max(32) }),
    errors: [
      'groupNotFound',
      'groupHidden',
      'groupNotOneself',
      'groupOwnerStays',
      'groupAdminsOnly',
      'groupMemberNotFound',
      'groupMemberNotBelow',
    ],
  },
} as const satisfies RouteTable;
