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
  reason: z.string().nullable().describe('what was written with the application; for administrators'),
  isOwner: z.boolean(),
  gmtCreate: isoDate,
  gmtModify: isoDate,
  can: z
    .object({ become: z.array(z.number().int()), remove: z.boolean() })
    .describe('the values that the viewer may give the row'),
});
export type GroupMember = z.infer<typeof groupMember>;

const listed = {
  gid: wireInt,
  keyword: optionalText.describe('part of the username'),
  auth: optionalInt.describe('0 or absent: all'),
};

/** Who belongs to groups, who asks to, and who was refused. */
export const groupMemberRoutes = {
  'GET /api/group/get-member-list': {
    summary: 'Members of a group, the newest first',
    summaryZh: '团队的成员，最新的在前',
    access: 'login',
    tokenScope: 'read',
    query: z.object({ ...pageQuery(10), ...listed }),
    data: page(groupMember),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'GET /api/group/get-apply-list': {
    summary: 'Everybody who has a row in a group, applicants and refused ones too, the newest first',
    summaryZh: '团队中的所有人，含申请中和被拒绝的，最新的在前',
    access: 'login',
    query: z.object({ ...pageQuery(10), ...listed }),
    data: page(groupMember),
    errors: ['groupNotFound', 'groupAdminsOnly'],
  },
  'POST /api/group/member': {
    summary: 'Joins a public group at once, or asks to be let into another one',
    summaryZh: '加入公开团队，或申请加入其他团队',
    access: 'login',
    query: z.object({
      gid: wireInt,
      code: z.string().max(64).nullish().describe('private groups ask for it'),
      reason: z.string().max(1000).nullish().describe('protected and private groups ask for one'),
    }),
    errors: [
      'groupNotFound',
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
    summary: 'Gives somebody another part in a group: admits, refuses, raises, lowers',
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
    summary: 'Takes somebody out of a group: a member, an applicant, or one who was refused',
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
