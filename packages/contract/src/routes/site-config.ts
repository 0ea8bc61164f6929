import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { queryBool, wireInt } from '../wire/wire.ts';
import { password } from './owner-proof.ts';

const access = 'permission:system_info_admin';

/** If a value is absent, null or empty, the stored value is not changed. */
const text = z.string().max(siteLimits.descriptionMax).nullish();
const port = z.union([wireInt, z.literal('')]).nullish();
const flag = queryBool.nullish();
const number = wireInt.nullish();

/** Keys of the account lists, one for each remote judge. */
export const accountListKeys = ['hdu', 'cf', 'poj', 'atcoder', 'spoj', 'libreoj'] as const;

const accountLists = {
  hduUsernameList: z.array(z.string()),
  hduPasswordList: z.array(z.string()),
  cfUsernameList: z.array(z.string()),
  cfPasswordList: z.array(z.string()),
  pojUsernameList: z.array(z.string()),
  pojPasswordList: z.array(z.string()),
  atcoderUsernameList: z.array(z.string()),
  atcoderPasswordList: z.array(z.string()),
  spojUsernameList: z.array(z.string()),
  spojPasswordList: z.array(z.string()),
  libreojUsernameList: z.array(z.string()),
  libreojPasswordList: z.array(z.string()),
};

const accountList = z.array(z.string().max(siteLimits.credentialMax)).max(limits.pageSizeMax).nullish();
const postedLists = {
  hduUsernameList: accountList,
  hduPasswordList: accountList,
  cfUsernameList: accountList,
  cfPasswordList: accountList,
  pojUsernameList: accountList,
  pojPasswordList: accountList,
  atcoderUsernameList: accountList,
  atcoderPasswordList: accountList,
  spojUsernameList: accountList,
  spojPasswordList: accountList,
  libreojUsernameList: accountList,
  libreojPasswordList: accountList,
};

/**
 * Settings of the site in the format of existing clients. Every button of these clients sends the whole object back. So
 * responses contain null instead of a password, and null does not change the stored password.
 */
export const siteConfigRoutes = {
  'GET /api/admin/config/get-web-config': {
    summary: 'Name and texts of the site, in the format of existing clients',
    summaryZh: '网站信息，按已有客户端的格式',
    access,
    // All values except `register` are strings, because the form of existing clients calls a string method on them.
    data: z.object({
      baseUrl: z.string(),
      name: z.string(),
      shortName: z.string(),
      description: z.string(),
      register: z.boolean(),
      recordName: z.string(),
      recordUrl: z.string(),
      projectName: z.string(),
      projectUrl: z.string(),
    }),
  },
  'PUT /api/admin/config/set-web-config': {
    summary:
      'Changes name and texts of the site; omitted and empty fields keep their values, “None” clears one',
    summaryZh: '修改网站信息；缺少或为空的项保持不变，“None”表示清空',
    access,
    body: z.object({
      baseUrl: text,
      name: text,
      shortName: text,
      description: text,
      register: flag,
      recordName: text,
      recordUrl: text,
      projectName: text,
      projectUrl: text,
    }),
    errors: ['settingFixed', 'settingInvalid', 'webAddressInvalid'],
  },
  'GET /api/admin/config/get-email-config': {
    summary: 'Mail settings, in the format of existing clients; without the password',
    summaryZh: '邮件服务器，按已有客户端的格式；不返回密码',
    access,
    data: z.object({
      emailHost: z.string(),
      emailPort: z.number().int(),
      emailUsername: z.string(),
      emailPassword: z.null(),
      isEmailPasswordSet: z.boolean().describe('added field'),
      emailBGImg: z.string(),
      emailSsl: z.boolean(),
    }),
  },
  'PUT /api/admin/config/set-email-config': {
    summary: 'Changes mail settings; omitted and empty fields keep their values, including the password',
    summaryZh: '修改邮件服务器；缺少或为空的项保持不变，密码也是',
    access,
    body: z.object({
      emailHost: text,
      emailPort: port,
      emailUsername: text,
      emailPassword: password.nullish(),
      emailBGImg: text,
      emailSsl: flag,
    }),
    errors: ['settingFixed', 'settingInvalid', 'mailHostInvalid', 'webAddressInvalid'],
  },
  'POST /api/admin/config/test-email': {
    summary: 'Sends a test email with the stored settings and returns the result',
    summaryZh: '按已保存的设置发一封测试邮件，并说明结果',
    access,
    body: z.object({ email: z.string().trim().max(siteLimits.emailMax).nullish() }),
    errors: [
      'emailInvalid',
      'mailNotSet',
      'mailServerAway',
      'mailServerPlain',
      'mailSignInRefused',
      'mailRefused',
    ],
    rateLimit: 20,
  },
  'GET /api/admin/config/get-db-and-redis-config': {
    summary: 'Address of the database as set by the environment; there is no Redis; without password',
    summaryZh: '数据库的位置，由环境变量决定；没有 Redis，也不返回密码',
    access,
    data: z.object({
      dbName: z.string(),
      dbHost: z.string(),
      dbPort: z.number().int(),
      dbUsername: z.string(),
      dbPassword: z.null(),
      redisHost: z.null(),
      redisPort: z.null(),
      redisPassword: z.null(),
    }),
  },
  'PUT /api/admin/config/set-db-and-redis-config': {
    summary: 'Always refused: the environment of the server sets the database',
    summaryZh: '不可修改：数据库的位置由服务器的环境变量决定',
    access,
    errors: ['dataSourceFixed'],
  },
  'GET /api/admin/switch/info': {
    summary: 'Switches and limits, in the format of existing clients',
    summaryZh: '各功能的开关与限额，按已有客户端的格式',
    access,
    data: z.object({
      openPublicDiscussion: z.boolean(),
      openGroupDiscussion: z.boolean(),
      openContestComment: z.boolean(),
      openPublicJudge: z.boolean(),
      openGroupJudge: z.boolean(),
      openContestJudge: z.boolean(),
      hideNonContestSubmissionCode: z.boolean(),
      defaultSubmitInterval: z.number().int().describe('seconds'),
      defaultCreateGroupDailyLimit: z.number().int(),
      defaultCreateGroupLimit: z.number().int(),
      defaultCreateGroupACInitValue: z.number().int(),
      defaultCreateDiscussionDailyLimit: z.number().int(),
      defaultCreateDiscussionACInitValue: z.number().int(),
      defaultCreateCommentACInitValue: z.number().int(),
      ...accountLists,
    }),
  },
  'PUT /api/admin/switch/update': {
    summary: 'Changes switches and limits, all or none; omitted fields keep their values',
    summaryZh: '修改各功能的开关与限额，全部生效或都不生效；未给出的项保持不变',
    access,
    body: z.object({
      openPublicDiscussion: flag,
      openGroupDiscussion: flag,
      openContestComment: flag,
      openPublicJudge: flag,
      openGroupJudge: flag,
      openContestJudge: flag,
      hideNonContestSubmissionCode: flag,
      defaultSubmitInterval: number.describe('values below 0 count as 0'),
      defaultCreateGroupDailyLimit: number,
      defaultCreateGroupLimit: number,
      defaultCreateGroupACInitValue: number,
      defaultCreateDiscussionDailyLimit: number,
      defaultCreateDiscussionACInitValue: number,
      defaultCreateCommentACInitValue: number,
      ...postedLists,
    }),
    errors: [
      'settingInvalid',
      'accountListsUneven',
      'remoteAccountIncomplete',
      'remotePasswordMasked',
      'remoteAccountTaken',
      'remoteAccountsTooMany',
    ],
  },
} as const satisfies RouteTable;
