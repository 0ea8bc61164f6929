import { z } from 'zod';
import { storingErrors } from '../errors/storage.ts';
import { groupCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { groupActions } from '../enums/group.ts';
import type { RouteTable } from '../wire/route.ts';
import { limits } from '../limits/index.ts';
import { rankRow, rankType } from './ranking.ts';
import {
  isoDate,
  optionalInt,
  optionalText,
  page,
  pageQuery,
  queryBool,
  visibleText,
  wireInt,
} from '../wire/wire.ts';

const groupKind = z.number().int().describe('1 public, 2 protected, 3 private');

/** A group in lists. */
export const groupRow = z.object({
  id: z.number().int(),
  avatar: z.string().nullable(),
  owner: z.string().nullable().describe('username of the owner'),
  name: z.string(),
  shortName: z.string(),
  brief: z.string(),
  description: z.string().describe('Markdown'),
  auth: groupKind,
  visible: z.boolean(),
  memberCount: z.number().int(),
  gmtCreate: isoDate,
});
export type GroupRow = z.infer<typeof groupRow>;

/** The viewer's own membership in a group. */
export const ownMembership = z.object({
  auth: z.number().int().describe('0 none, 1 applying, 2 refused, 3 member, 4 administrator, 5 root'),
  since: isoDate.nullable(),
  applyAgainAt: isoDate.nullable().describe('after a refusal: when the user may apply again'),
});

/** A group with the viewer's rights in it. */
export const groupInfo = groupRow.extend({
  uid: z.string().nullable().describe('uid of the owner'),
  status: z.number().int().describe('0 normal, 1 banned'),
  code: z.string().nullable().describe('invitation code; only for roots of the group'),
  gmtModified: isoDate.describe('also the version'),
  modifiedBy: z
    .string()
    .nullable()
    .describe('username of the user who saved this version; null if unknown, and for others than roots'),
  formulas,
  own: ownMembership,
  applicantCount: z
    .number()
    .int()
    .describe('number of open applications; 0 for users who may not decide them'),
  can: groupCan,
});
export type GroupInfo = z.infer<typeof groupInfo>;

const groupLogRow = z.object({
  id: z.number().int(),
  action: z.string().describe(`one of ${groupActions.join(', ')}`),
  by: z.string().nullable().describe('username of the actor'),
  to: z.string().nullable().describe('username of the affected person'),
  detail: z.string().describe('JSON: before and after'),
  gmtCreate: isoDate,
});
export type GroupLogRow = z.infer<typeof groupLogRow>;

const text = (min: number, max: number) => visibleText(max, min);
const kind = z.union([z.literal([1, 2, 3]), z.enum(['1', '2', '3']).transform(Number)]);

/** Editable fields of a group. The server ignores all other fields that clients send back, such as owner and dates. */
const written = {
  name: text(limits.groupNameMin, limits.groupNameMax),
  shortName: text(limits.groupShortNameMin, limits.groupShortNameMax),
  brief: text(limits.groupBriefMin, limits.groupBriefMax),
  description: text(limits.groupDescriptionMin, limits.groupDescriptionMax).describe('Markdown'),
  code: z
    .union([z.literal(''), text(limits.groupCodeLength, limits.groupCodeLength)])
    .nullish()
    .describe('required for protected and private groups'),
  visible: z.boolean().nullish().describe('listed for everybody'),
};

const byGroup = z.object({ gid: wireInt });

const taken = ['groupCodeMissing', 'groupNameTaken', 'groupShortNameTaken'] as const;

/** Groups themselves. Other files contain the routes of what belongs to a group. */
export const groupRoutes = {
  'GET /api/get-group-list': {
    summary: 'Groups listed for everybody and groups of the caller; root gets all',
    summaryZh: '公开的团队和自己的团队；超级管理员可见全部',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText.describe('matches part of the name, short name or owner’s name'),
      auth: optionalInt.describe('1 public, 2 protected, 3 private; 0 or absent: all'),
      onlyMine: queryBool.optional(),
      state: z
        .enum(['normal', 'banned', 'disbanded'])
        .optional()
        .describe('states other than normal: only for root'),
    }),
    data: page(groupRow),
  },
  'GET /api/group-allowance': {
    summary: 'Requirements for creating a group, and how far the caller meets them',
    summaryZh: '创建团队的条件，以及当前用户的情况',
    access: 'login',
    data: z.object({
      accepted: z.number().int().describe('number of problems solved by the caller'),
      acceptedNeeded: z.number().int(),
      madeToday: z.number().int().describe('number of groups created within the last 24 hours'),
      perDay: z.number().int(),
      owned: z.number().int().describe('number of groups that the caller owns'),
      most: z.number().int().describe('maximum number of groups that a user may own'),
      isFree: z.boolean().describe('staff are exempt from these limits'),
      can: z.object({ create: z.boolean() }),
    }),
  },
  'POST /api/group': {
    summary: 'Creates a group; the caller is its owner',
    summaryZh: '创建团队，所有者为当前用户',
    access: 'permission:group_add',
    body: z.object({ ...written, auth: kind }),
    data: z.object({ id: z.number().int() }),
    errors: ['groupNeedsAccepted', 'groupsPerDay', 'groupsMax', ...taken],
  },
  'GET /api/get-group-detail': {
    summary: 'One group and the caller’s permissions',
    summaryZh: '一个团队的信息，以及当前用户可以做什么',
    access: 'login',
    tokenScope: 'read',
    query: byGroup,
    data: groupInfo,
    errors: ['groupNotFound', 'groupHidden'],
  },
  'GET /api/get-group-access': {
    summary: 'Whether the caller may see the content of a group',
    summaryZh: '当前用户能否查看团队内的内容',
    access: 'login',
    query: byGroup,
    data: z.object({ access: z.boolean() }),
    errors: ['groupNotFound'],
  },
  'GET /api/get-group-auth': {
    summary:
      'Role of the caller in a group: 0 none, 1 applying, 2 refused, 3 member, 4 administrator, 5 root',
    summaryZh: '当前用户在团队中的身份：0 无、1 申请中、2 被拒绝、3 至 5 成员、管理员、群主',
    access: 'login',
    query: byGroup,
    data: z.number().int(),
  },
  'PUT /api/group': {
    summary:
      'Changes a group; omitted fields keep their values. With `version`, fails if it has changed since',
    summaryZh: '修改团队；未给出的项不变。给出 version 时，若他人已改动则拒绝',
    access: 'login',
    body: z.object({
      id: wireInt,
      name: written.name.nullish(),
      shortName: written.shortName.nullish(),
      brief: written.brief.nullish(),
      description: written.description.nullish(),
      auth: kind,
      code: written.code,
      visible: written.visible,
      status: optionalInt.describe(
        '1 bans the group, 0 lifts the ban; ignored unless the caller is root of the site',
      ),
      version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
    }),
    errors: ['groupNotFound', 'groupRootOnly', 'changedMeanwhile', ...taken, 'groupShortNameInUse'],
  },
  'DELETE /api/group': {
    summary: 'Deletes a group until root restores it; notifies its members',
    summaryZh: '解散团队：对所有人隐藏，超级管理员可恢复；成员会收到通知',
    access: 'permission:group_del',
    query: byGroup,
    errors: ['groupNotFound', 'groupOwnerOnly'],
  },
  'POST /api/group/restore': {
    summary: 'Restores a deleted group',
    summaryZh: '恢复已解散的团队',
    access: 'role:root',
    body: byGroup,
    errors: ['groupNotFound', 'groupNameTaken', 'groupShortNameTaken'],
  },
  'POST /api/group/owner': {
    summary: 'Transfers a group to another member; the former owner remains a root of it',
    summaryZh: '把团队移交给另一名成员；原所有者仍为群主',
    access: 'login',
    body: z.object({ gid: wireInt, uid: z.string().min(1).max(32) }),
    errors: ['groupNotFound', 'groupHidden', 'groupOwnerOnly', 'groupMemberNotFound', 'groupOwnerDisabled'],
  },
  'GET /api/get-group-rank-list': {
    summary: 'Ranking of a group’s members: by accepted problems (type 0) or by score (type 1)',
    summaryZh: '团队成员按团队内的通过数（type 0）或得分（type 1）排名',
    access: 'login',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(limits.groupRankPageSize),
      gid: wireInt,
      type: wireInt.refine((type) => type === rankType.acm || type === rankType.oi),
      searchUser: optionalText.describe(
        'matches part of the username or nickname; for managers also the real name',
      ),
    }),
    data: page(rankRow),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'POST /api/file/upload-group-avatar': {
    summary:
      'Sets the picture of a group: multipart fields `image`, up to 2 MiB, and `gid`; returns the group',
    summaryZh: '设置团队头像：multipart 字段 image（2 MiB 以内）与 gid；返回团队信息',
    access: 'login',
    upload: { field: 'image', maxBytes: limits.avatarMaxBytes },
    data: groupInfo,
    errors: [
      'groupNotFound',
      'groupRootOnly',
      'uploadExpected',
      'imageTooLarge',
      'imageUnreadable',
      'uploadTooOften',
      ...storingErrors,
    ],
    rateLimit: 20,
  },
  'GET /api/group/log': {
    summary: 'Audit log of a group, newest first',
    summaryZh: '团队的操作记录，最新的在前',
    access: 'login',
    query: z.object({ ...pageQuery(15), gid: wireInt }),
    data: page(groupLogRow),
    errors: ['groupNotFound', 'groupRootOnly'],
  },
} as const satisfies RouteTable;
