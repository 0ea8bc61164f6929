import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { roleIds } from '../enums/roles.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate, optionalInt, optionalText, page, pageQuery, queryBool, wireInt } from '../wire/wire.ts';
import { password } from './owner-proof.ts';
import { job } from './job.ts';

const text = z.string().nullable();

/** State of the account: 0 normal, 1 disabled. A deleted account is also disabled. */
const status = z.number().int();

const roleRow = z.object({
  id: z.literal([...roleIds]),
  role: z.string(),
  description: z.string(),
  status: z.number().int(),
  gmtCreate: isoDate,
  gmtModified: isoDate,
});

export const userRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  realname: text,
  email: text,
  school: text,
  course: text,
  number: text,
  gender: z.string(),
  cfUsername: text,
  github: text,
  blog: text,
  avatar: text,
  signature: text,
  titleName: text,
  titleColor: text,
  status,
  gmtCreate: isoDate,
  gmtModified: isoDate.describe('also the version'),
  roles: z.array(roleRow).describe('exactly one role'),
  /** Time at which the account was deleted. It can still be restored. Null if it was not deleted. */
  hiddenAt: isoDate.nullable(),
  lastSeenAt: isoDate.nullable(),
  /** The viewer's rights on the account. */
  can: z.object({ edit: z.boolean(), disable: z.boolean() }),
});
export type UserRow = z.infer<typeof userRow>;

/** Sort orders of the list of users. The first one is the default. */
export const userOrders = ['newest', 'name', 'seen'] as const;
export const userStates = ['all', 'normal', 'disabled', 'hidden'] as const;

/** Possible results of validating one row of an import. */
export const rowVerdicts = [
  'good',
  'noName',
  'nameInvalid',
  'nameTaken',
  'nameTwice',
  'passwordLength',
  'emailInvalid',
  'emailTaken',
  'emailTwice',
  'realnameLong',
  'nicknameLong',
  'schoolLong',
  'numberLong',
] as const;
export type RowVerdict = (typeof rowVerdicts)[number];

const badRow = z.object({
  row: z.number().int().describe('index of the row in the request, from 0'),
  username: z.string(),
  verdict: z.enum(rowVerdicts),
});
export type BadRow = z.infer<typeof badRow>;

/** Result of a preview or of a finished import. */
export const importReport = z.object({ good: z.number().int(), bad: z.array(badRow) });
export type ImportReport = z.infer<typeof importReport>;

/**
 * A row of an import. The values by position are username, password, email, real name, gender (`male` or `0`, `female`
 * or `1`, otherwise unspecified), nickname, school, student number. Only the first two are required.
 */
const importedRow = z.array(z.union([z.string().max(1000), z.number(), z.null()])).max(50);
const importedRows = z.array(importedRow).min(1).max(limits.importedUsersMax);

const uids = z.array(z.string().max(32)).min(1).max(limits.pageSizeMax);
const sessionView = z.object({
  id: z.string(),
  ip: text,
  userAgent: text,
  isLive: z.boolean(),
  isNewPlace: z.boolean(),
  gmtCreate: isoDate,
  lastSeenAt: isoDate,
});

const importBytesMax = 16 * 1024 * 1024;

/** Accounts for their administrators. */
export const userAdminRoutes = {
  'GET /api/admin/user/get-user-list': {
    summary: 'Accounts, newest first; filters by part of username, email or real name',
    summaryZh: '用户列表，新的在前，可按用户名、邮箱或真实姓名的一部分查找',
    access: 'permission:user_admin',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalText,
      onlyAdmin: queryBool.nullish().describe('only staff'),
      role: optionalInt.describe('only this role'),
      state: z.enum(userStates).optional().describe('default: all except hidden ones'),
      order: z.enum(userOrders).optional(),
    }),
    data: page(userRow),
  },
  'GET /api/admin/user/detail': {
    summary: 'One account with its last 50 sign-ins',
    summaryZh: '一个用户和最近 50 次登录',
    access: 'permission:user_admin',
    query: z.object({ uid: z.string().max(32) }),
    data: userRow.extend({
      sessions: z.array(sessionView),
      /** Whether sign-in also requires a code of an authenticator app. */
      hasSecondFactor: z.boolean(),
      passkeyCount: z.number().int(),
    }),
    errors: ['accountNotFound'],
  },
  'PUT /api/admin/user/edit-user': {
    summary: 'Changes an account; an absent field keeps its value. A new password or a ban ends its sessions',
    summaryZh: '修改用户，未给出的项保持不变。新密码或停用会结束其所有会话',
    access: 'permission:user_admin',
    body: z.object({
      uid: z.string().max(32),
      username: z.string().max(200).optional(),
      realname: z.string().max(1000).nullish(),
      school: z.string().max(limits.schoolMax).nullish(),
      number: z.string().max(limits.studentNumberMax).nullish().describe('student number'),
      email: z.string().max(1000).nullish(),
      password: password.nullish().describe('empty: unchanged'),
      setNewPwd: queryBool.nullish(),
      type: wireInt.optional().describe('id of the role'),
      status: wireInt.optional().describe('0 normal, 1 disabled'),
      titleName: z.string().max(1000).nullish(),
      titleColor: z.string().max(100).nullish(),
      version: isoDate.max(40).nullish().describe('`gmtModified` of the version that was edited'),
    }),
    errors: [
      'accountNotFound',
      'userIsAboveYou',
      'userIsYourself',
      'lastRoot',
      'changedMeanwhile',
      'usernameInvalid',
      'usernameTaken',
      'emailInvalid',
      'emailTaken',
      'passwordLength',
      'realnameTooLong',
      'titleTooLong',
      'titleColorInvalid',
    ],
  },
  'DELETE /api/admin/user/delete-user': {
    summary: 'Hides accounts; their submissions remain, and they can be restored',
    summaryZh: '隐藏用户；提交记录保留，可以恢复',
    access: 'permission:user_admin',
    body: z.object({ ids: uids }),
    errors: ['accountNotFound', 'userIsAboveYou', 'userIsYourself', 'lastRoot'],
  },
  'POST /api/admin/user/restore': {
    summary: 'Restores hidden accounts',
    summaryZh: '恢复被隐藏的用户',
    access: 'permission:user_admin',
    body: z.object({ ids: uids }),
    errors: ['accountNotFound', 'userIsAboveYou'],
  },
  'POST /api/admin/user/sign-out': {
    summary: 'Ends all sessions and API tokens of an account',
    summaryZh: '结束一个用户的所有会话和 API 令牌',
    access: 'permission:user_admin',
    body: z.object({ uid: z.string().max(32) }),
    data: z.object({ ended: z.number().int() }),
    errors: ['accountNotFound', 'userIsAboveYou'],
  },
  'POST /api/admin/user/remove-passkeys': {
    summary: 'Removes all passkeys of another user, who is notified',
    summaryZh: '移除其他用户的所有通行密钥，并通知本人',
    access: 'permission:user_admin',
    body: z.object({ uid: z.string().max(32) }),
    data: z.object({ removed: z.number().int() }),
    errors: ['accountNotFound', 'userIsAboveYou', 'passkeysAreYours', 'passkeyNotFound'],
  },
  'POST /api/admin/user/remove-second-factor': {
    summary: 'Removes the second factor of another user who has lost it',
    summaryZh: '为丢失验证器的用户关闭两步验证；自己的在设置中关闭',
    access: 'permission:user_admin',
    body: z.object({ uid: z.string().max(32) }),
    errors: ['accountNotFound', 'userIsAboveYou', 'secondFactorIsYours', 'secondFactorNotBegun'],
  },
  'POST /api/admin/user/insert-batch-user': {
    summary: 'Creates accounts from the rows of a table; invalid rows do not affect others',
    summaryZh: '按表格各行创建用户；出错的行不影响其他行',
    access: 'permission:user_admin',
    bodyLimit: importBytesMax,
    body: z.object({ users: importedRows }),
    errors: ['usersRefused'],
  },
  'POST /api/admin/user/import-check': {
    summary: 'Checks rows for an import without creating accounts',
    summaryZh: '预先说明每一行能否导入；不创建用户',
    access: 'permission:user_admin',
    bodyLimit: importBytesMax,
    body: z.object({ users: importedRows }),
    data: importReport,
  },
  'POST /api/admin/user/import-jobs': {
    summary: 'Starts a job that creates accounts from the rows of a table',
    summaryZh: '开始按表格各行创建用户',
    access: 'permission:user_admin',
    bodyLimit: importBytesMax,
    body: z.object({ users: importedRows }),
    data: job,
  },
  'POST /api/admin/user/generate-user': {
    summary: 'Creates accounts with numbered names and random passwords, all or none',
    summaryZh: '按编号生成用户和随机密码，全部成功或全部不创建',
    access: 'permission:user_admin',
    body: z.object({
      prefix: z.string().max(limits.usernameMax).nullish(),
      suffix: z.string().max(limits.usernameMax).nullish(),
      number_from: optionalInt,
      number_to: optionalInt,
      password_length: optionalInt,
    }),
    data: z.object({ key: z.string().describe('key for downloading the passwords once within 30 minutes') }),
    errors: ['generatedRange', 'generatedTaken', 'usernameInvalid', 'passwordLength'],
  },
  'GET /api/file/generate-user-excel': {
    summary: 'Usernames and passwords of generated accounts as a spreadsheet; once, only for their creator',
    summaryZh: '刚生成的用户名和密码表格；只能由生成者下载一次',
    access: 'permission:user_admin',
    query: z.object({ key: z.string().max(64) }),
    isRaw: true,
    errors: ['generatedGone'],
  },
} as const satisfies RouteTable;
