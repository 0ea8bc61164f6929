import { z } from 'zod';
import { storingErrors } from '../errors/storage.ts';
import { groupCan } from '../enums/can.ts';
import { formulas } from '../text/formula.ts';
import { groupActions } from '../enums/group.ts';
import type { RouteTable } from '../wire/route.ts';
import { limits } from '../limits/index.ts';
import { rankRow, rankType } from './ranking.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';

const groupKind = z.number().int().describe('1 public, 2 protected, 3 private');

/** A group as lists show it. */
export const groupRow = z.object({
  id: z.number().int(),
  avatar: z.string().nullable(),
  owner: z.string().nullable().describe('its owner by name'),
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

/** The viewer's own row in a group. */
export const ownMembership = z.object({
  auth: z.number().int().describe('0 none, 1 applying, 2 refused, 3 member, 4 administrator, 5 root'),
  since: isoDate.nullable(),
  applyAgainAt: isoDate.nullable().describe('of who was refused: when they may ask again'),
});

/** A group for whoever opens it, with what they may do there. */
export const groupInfo = groupRow.extend({
  uid: z.string().nullable().describe('of its owner'),
  status: z.number().int().describe('0 normal, 1 banned'),
  code: z.string().nullable().describe('what a private group is joined with; for its root alone'),
  gmtModified: isoDate.describe('also its version'),
  formulas,
  own: ownMembership,
  applicantCount: z.number().int().describe('who wait for an answer; 0 for whoever may give none'),
  can: groupCan,
});
export type GroupInfo = z.infer<typeof groupInfo>;

const groupLogRow = z.object({
  id: z.number().int(),
  action: z.string().describe(`one of ${groupActions.join(', ')}`),
  by: z.string().nullable().describe('who acted, by name'),
  to: z.string().nullable().describe('whom it was done to, by name'),
  detail: z.string().describe('JSON: before and after'),
  gmtCreate: isoDate,
});
export type GroupLogRow = z.infer<typeof groupLogRow>;

const text = (least: number, most: number) => z.string().trim().min(least).max(most);
const kind = z.union([z.literal([1, 2, 3]), z.enum(['1', '2', '3']).transform(Number)]);

/** What is written of a group; its owner, dates and whatever else a client sends back are not read. */
const written = {
  name: text(limits.groupNameMin, limits.groupNameMax),
  shortName: text(limits.groupShortNameMin, limits.groupShortNameMax),
  brief: text(limits.groupBriefMin, limits.groupBriefMax),
  description: text(limits.groupDescriptionMin, limits.groupDescriptionMax).describe('Markdown'),
  code: z
    .union([z.literal(''), text(limits.groupCodeLength, limits.groupCodeLength)])
    .nullish()
    .describe('protected and private groups need one'),
  visible: z.boolean().nullish().describe('on the list of everybody'),
};

const byGroup = z.object({ gid: wireInt });

const taken = ['groupCodeMissing', 'groupNameTaken', 'groupShortNameTaken'] as const;

/** Groups as such; what is in them has routes of its own. */
export const groupRoutes = {
  'GET /api/get-group-list': {
    summary: 'Groups that everybody sees and those of the caller; root sees all',
    summaryZh: '公开的团队和自己的团队；超级管理员可见全部',
    access: 'anon',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText.describe('part of the name, the short name or the owner’s name'),
      auth: optionalInt.describe('1 public, 2 protected, 3 private; 0 or absent: all'),
      onlyMine: queryBool.optional(),
      state: z
        .enum(['normal', 'banned', 'disbanded'])
        .optional()
        .describe('others than normal are shown to root alone'),
    }),
    data: page(groupRow),
  },
  'GET /api/group-allowance': {
    summary: 'What making a group needs, and how much of it the caller has',
    summaryZh: '创建团队的条件，以及当前用户的情况',
    access: 'login',
    data: z.object({
      accepted: z.number().int().describe('problems that the caller has solved'),
      acceptedNeeded: z.number().int(),
      madeToday: z.number().int().describe('groups within the last 24 hours'),
      perDay: z.number().int(),
      owned: z.number().int(),
      most: z.number().int(),
      isFree: z.boolean().describe('staff are held by none of these'),
      can: z.object({ create: z.boolean() }),
    }),
  },
  'POST /api/group': {
    summary: 'Makes a group that the caller owns',
    summaryZh: '创建团队，创建者为当前用户',
    access: 'permission:group_add',
    body: z.object({ ...written, auth: kind }),
    data: z.object({ id: z.number().int() }),
    errors: ['groupNeedsAccepted', 'groupsPerDay', 'groupsMax', ...taken],
  },
  'GET /api/get-group-detail': {
    summary: 'One group and what the caller may do there',
    summaryZh: '一个团队的信息，以及当前用户可以做什么',
    access: 'login',
    tokenScope: 'read',
    query: byGroup,
    data: groupInfo,
    errors: ['groupNotFound', 'groupHidden'],
  },
  'GET /api/get-group-access': {
    summary: 'Whether the caller sees what is inside a group',
    summaryZh: '当前用户能否查看团队内的内容',
    access: 'login',
    query: byGroup,
    data: z.object({ access: z.boolean() }),
    errors: ['groupNotFound'],
  },
  'GET /api/get-group-auth': {
    summary:
      'What the caller is in a group: 0 nobody, 1 applying, 2 refused, 3 to 5 member, administrator, root',
    summaryZh: '当前用户在团队中的身份：0 无、1 申请中、2 被拒绝、3 至 5 成员、管理员、超级管理员',
    access: 'login',
    query: byGroup,
    data: z.number().int(),
  },
  'PUT /api/group': {
    summary:
      'Changes a group; what is left out stays. With `version`, only if nobody else has changed it since',
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
      status: optionalInt.describe('1 bans the group, 0 opens it again; read from root of the site alone'),
      version: isoDate.max(40).nullish().describe('gmtModified of what was edited'),
    }),
    errors: ['groupNotFound', 'groupRootOnly', 'changedMeanwhile', ...taken, 'groupShortNameInUse'],
  },
  'DELETE /api/group': {
    summary: 'Disbands a group: it is gone for everybody until root restores it, and its members are told',
    summaryZh: '解散团队：对所有人隐藏，超级管理员可恢复；成员会收到通知',
    access: 'permission:group_del',
    query: byGroup,
    errors: ['groupNotFound', 'groupOwnerOnly'],
  },
  'POST /api/group/restore': {
    summary: 'Brings a group back that was disbanded',
    summaryZh: '恢复已解散的团队',
    access: 'role:root',
    body: byGroup,
    errors: ['groupNotFound', 'groupNameTaken', 'groupShortNameTaken'],
  },
  'POST /api/group/owner': {
    summary: 'Makes another member the owner of a group; the former one stays its root',
    summaryZh: '把团队移交给另一名成员；原创建者仍为团队超级管理员',
    access: 'login',
    body: z.object({ gid: wireInt, uid: z.string().min(1).max(32) }),
    errors: ['groupNotFound', 'groupHidden', 'groupOwnerOnly', 'groupMemberNotFound', 'groupOwnerDisabled'],
  },
  'GET /api/get-group-rank-list': {
    summary:
      'Members of a group by what they solved in it: by accepted problems (type 0) or by score (type 1)',
    summaryZh: '团队成员按团队内的通过数（type 0）或得分（type 1）排名',
    access: 'login',
    tokenScope: 'read',
    query: z.object({
      ...pageQuery(limits.groupRankPageSize),
      gid: wireInt,
      type: wireInt.refine((type) => type === rankType.acm || type === rankType.oi),
      searchUser: optionalText.describe(
        'part of the username or nickname; for who runs the group of the real name too',
      ),
    }),
    data: page(rankRow),
    errors: ['groupNotFound', 'groupMembersOnly'],
  },
  'POST /api/file/upload-group-avatar': {
    summary:
      'Sets the picture of a group: multipart fields `image`, up to 2 MiB, and `gid`; answers the group',
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
    summary: 'What was done to a group and by whom, newest first',
    summaryZh: '团队的操作记录，最新的在前',
    access: 'login',
    query: z.object({ ...pageQuery(15), gid: wireInt }),
    data: page(groupLogRow),
    errors: ['groupNotFound', 'groupRootOnly'],
  },
} as const satisfies RouteTable;
