import { z } from 'zod';
import type { RouteTable } from '../wire/route.ts';
import { siteLimits } from '../limits/site.ts';
import { repositoryLimits } from '../limits/repository.ts';
import { ratingSources } from '../rating.ts';
import { ratingTiers } from '../rating-tiers.ts';
import { isoDate, visibleText } from '../wire/wire.ts';
import { password } from './owner-proof.ts';

const access = 'permission:system_info_admin';

const link = z.string().trim().max(siteLimits.linkMax).describe('http or https; empty: none');
const credentialName = z.string().trim().max(siteLimits.credentialMax);
/** Absent: unchanged. */
const newSecret = credentialName.nullish().describe('empty: removes it');
const megabytes = z.number().int().min(0).max(siteLimits.storageMbMax);
const count = z.number().int().min(0).max(siteLimits.countMax);

/** Source of the rating that clients show, and tiers of the site's own ratings. */
export const ratingSettings = z.object({
  ratingSource: z.enum(ratingSources).describe('site: ratings of this site; codeforces: those of Codeforces'),
  ratingTiers,
});

/** Name and texts of the site, and rules for registration. */
export const websiteSettings = z.object({
  name: visibleText(siteLimits.nameMax),
  shortName: visibleText(siteLimits.shortNameMax),
  /** Public address of the site, with which links in mails begin. */
  baseUrl: link,
  description: z.string().max(siteLimits.descriptionMax).describe('Markdown of the footer'),
  recordName: z.string().trim().max(siteLimits.nameMax),
  recordUrl: link,
  projectName: z.string().trim().max(siteLimits.nameMax),
  projectUrl: link,
  /** Public contact address. It is never the login name at the mail server. */
  contactEmail: z.string().trim().max(siteLimits.emailMax).describe('empty: none'),
  /** Time zone of the site. Days in statistics and daily limits start at midnight in this zone. */
  timeZone: z.string().trim().min(1).max(siteLimits.timeZoneMax).describe('IANA name'),
  /** Whether the home page shows contests of other judges, which the server fetches periodically. */
  otherContests: z.boolean(),
  /** Whether the server fetches the Codeforces ratings of users with a Codeforces username every day. */
  codeforcesRatings: z.boolean(),
  register: z.boolean(),
  /** Mail domains with which users must not register. A domain includes its subdomains. */
  emailDomainBlacklist: z
    .array(z.string().trim().max(siteLimits.refusedDomainMax))
    .max(siteLimits.refusedDomainsMax),
});

/** Settings of judging, of the community and of groups. */
export const limitSettings = z.object({
  openPublicJudge: z.boolean(),
  openGroupJudge: z.boolean(),
  openContestJudge: z.boolean(),
  /** Minimum interval in seconds between two practice submissions of a user; 0: no limit. */
  submitIntervalSeconds: z.number().int().min(0).max(siteLimits.submitIntervalMax),
  /** Number of submissions within ten minutes after which a captcha is required; 0: never. */
  submissionsBeforeCaptcha: count,
  minimumCodeLength: z.number().int().min(0).max(siteLimits.codeLengthMax),
  hideNonContestSubmissionCode: z.boolean(),
  /**
   * Whether administrators may publish their own problems. If false, only root and problem administrators may publish.
   */
  adminsPublish: z.boolean(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  /**
   * Number of solved problems that users need to write posts. `acceptedToComment` is the number for comments and
   * replies. Staff need none.
   */
  acceptedToDiscuss: count,
  acceptedToComment: count,
  /**
   * Maximum number of posts per user and day. Days begin at midnight in the time zone of the site. Staff have no limit.
   */
  discussionsPerDay: count,
  /** Maximum number of groups that a user may create within 24 hours. Staff have no limit. */
  groupsPerDay: count,
  /** Maximum number of groups per user in total. Staff have no limit. */
  groupsMax: count,
  acceptedToCreateGroup: count,
  /**
   * Storage limits in MiB of a user, a group and the site; 0: no limit. Individual limits of users and groups take
   * precedence.
   */
  storageUserMb: megabytes,
  storageGroupMb: megabytes,
  storageSiteMb: megabytes,
});

/** Settings of the mail server. Responses never contain the password. */
export const mailSettings = z.object({
  smtpHost: z.string().trim().max(siteLimits.hostMax).describe('empty: no email is sent'),
  smtpPort: z.number().int().min(1).max(siteLimits.portMax),
  smtpUsername: z.string().trim().max(siteLimits.credentialMax).describe('empty: no authentication'),
  /** True for TLS from the first byte. If false, ports 25 and 587 use STARTTLS before the sign-in. */
  smtpSsl: z.boolean(),
  /** Sender address of mails. If empty, the user name is used if it is an address, otherwise no-reply at the site. */
  mailFrom: z.string().trim().max(siteLimits.emailMax),
  /** Address of a picture that every mail shows above its text. */
  mailPictureUrl: link,
});

/** Settings of the AI assistant and of git repositories. Responses never contain the assistant's key. */
export const serviceSettings = z.object({
  assistantUrl: link.describe('address of the chat completion call; empty: the default provider'),
  assistantModel: z.string().trim().max(siteLimits.modelMax).describe('empty: the default model'),
  repositoryHosts: z
    .array(z.string().trim().toLowerCase().max(repositoryLimits.hostMax))
    .max(repositoryLimits.hostsMax)
    .describe('hosts of git repositories that problems may be published from; empty: none'),
});

/** Ways to sign in other than the password: passkeys and external services. Responses never contain the secrets. */
export const signInSettings = z.object({
  oidcIssuer: z
    .string()
    .trim()
    .max(siteLimits.linkMax)
    .describe('https address that has .well-known/openid-configuration; empty: this sign-in method is off'),
  oidcClientId: credentialName.describe('client id of this site at the provider'),
  oidcName: z
    .string()
    .trim()
    .max(siteLimits.providerNameMax)
    .describe('label of the button; empty: host name of the provider'),
  passkeys: z.boolean().describe('whether users may add passkeys and sign in with them'),
  githubClientId: credentialName.describe('client id of the OAuth app at GitHub; empty: off'),
  wechatAppId: credentialName.describe(
    'AppID of the website application at the WeChat open platform; empty: off',
  ),
});

/** Provider of text messages. Responses never contain the secret. */
export const smsSettings = z.object({
  smsDomain: link.describe('https address of the provider; empty: no text messages are sent'),
  smsRegionId: z.string().trim().max(siteLimits.smsNameMax),
  smsAccessKeyId: z.string().trim().max(siteLimits.credentialMax),
  smsSignName: z.string().trim().max(siteLimits.smsNameMax),
  smsTemplateCode: z.string().trim().max(siteLimits.smsNameMax),
});

const version = z.string().max(40).describe('version of the settings; changes whenever they are saved');
const withVersion = { version: version.nullish().describe('version that was edited; absent: no check') };

/** Returns the schema of a group of settings, with the user who saved it last. */
function saved<Values extends z.ZodType>(values: Values) {
  return z.object({ values, version, by: z.string().nullable(), at: isoDate.nullable() });
}

const errors = ['settingFixed', 'settingInvalid', 'changedMeanwhile'] as const;

/** Settings of the site, group by group, for the console of the web app. */
export const siteAdminRoutes = {
  'GET /api/admin/settings': {
    summary: 'All settings of the site, and those set by the environment; without secrets',
    summaryZh: '本站的全部设置，以及由环境变量决定的项；不含任何密钥',
    access,
    data: z.object({
      website: saved(websiteSettings),
      limits: saved(limitSettings),
      mail: saved(mailSettings),
      services: saved(serviceSettings),
      signIn: saved(signInSettings),
      sms: saved(smsSettings),
      ratings: saved(ratingSettings),
      isMailPasswordSet: z.boolean(),
      isAssistantKeySet: z.boolean(),
      isSignInSecretSet: z.boolean(),
      isGithubSecretSet: z.boolean(),
      isWechatSecretSet: z.boolean(),
      isSmsSecretSet: z.boolean(),
      /**
       * Redirect URL that must be registered at the sign-in provider. Null if it depends on the address that the
       * visitor uses.
       */
      signInRedirect: z.string().nullable(),
      /**
       * Settings that environment variables define, so that they cannot be changed here: name of the setting →
       * variable.
       */
      fixed: z.record(z.string(), z.string()),
      /** Services that all servers use together, as this server's environment defines them. */
      dataSource: z.object({
        host: z.string(),
        port: z.number().int(),
        database: z.string(),
        username: z.string(),
        version: z.string().describe('version of PostgreSQL'),
        poolSize: z.number().int(),
        dataFolder: z.string(),
      }),
    }),
  },
  'PUT /api/admin/settings/website': {
    summary: 'Changes the name and texts of the site; omitted fields keep their values',
    summaryZh: '修改网站信息；未给出的项保持不变',
    access,
    body: websiteSettings.partial().extend(withVersion),
    errors: [...errors, 'webAddressInvalid', 'timeZoneUnknown', 'emailInvalid'],
  },
  'PUT /api/admin/settings/limits': {
    summary: 'Changes switches and limits; omitted fields keep their values',
    summaryZh: '修改各功能的开关与限额；未给出的项保持不变',
    access,
    body: limitSettings.partial().extend(withVersion),
    errors,
  },
  'PUT /api/admin/settings/mail': {
    summary: 'Changes the mail settings of all servers; an omitted password keeps its value',
    summaryZh: '修改邮件服务器，在所有服务器上立即生效；未给出密码时保留原来的',
    access,
    body: mailSettings
      .partial()
      .extend({ ...withVersion, smtpPassword: password.nullish().describe('empty: removes it') }),
    errors: [...errors, 'mailHostInvalid', 'webAddressInvalid', 'emailInvalid'],
  },
  'PUT /api/admin/settings/services': {
    summary: 'Changes the provider of the AI assistant; an omitted key keeps its value',
    summaryZh: '修改 AI 助手的提供方；未给出密钥时保留原来的',
    access,
    body: serviceSettings.partial().extend({
      ...withVersion,
      assistantKey: z.string().trim().max(siteLimits.credentialMax).nullish().describe('empty: removes it'),
    }),
    errors: [...errors, 'webAddressInvalid'],
  },
  'PUT /api/admin/settings/sign-in': {
    summary: 'Changes passkeys and sign-in services; another service or client id needs its secret again',
    summaryZh: '修改通行密钥和登录服务；更换服务或客户端 ID 后密钥需重新设置',
    access,
    body: signInSettings.partial().extend({
      ...withVersion,
      oidcClientSecret: newSecret,
      githubClientSecret: newSecret,
      wechatAppSecret: newSecret,
    }),
    errors: [...errors, 'webAddressInvalid'],
  },
  'PUT /api/admin/settings/ratings': {
    summary: 'Changes the tiers of ratings and which rating is shown; omitted fields keep their values',
    summaryZh: '修改积分等级与所显示的积分来源；未给出的项保持不变',
    access,
    body: ratingSettings.partial().extend(withVersion),
    errors,
  },
  'PUT /api/admin/settings/sms': {
    summary: 'Changes the provider of text messages; another address needs its secret again',
    summaryZh: '修改短信服务；更换接口地址后密钥需重新设置',
    access,
    body: smsSettings.partial().extend({
      ...withVersion,
      smsAccessKeySecret: z
        .string()
        .trim()
        .max(siteLimits.credentialMax)
        .nullish()
        .describe('empty: removes it'),
    }),
    errors: [...errors, 'webAddressInvalid'],
  },
} as const satisfies RouteTable;
