import { z } from 'zod';
import { addressLimits } from '../limits/address.ts';
import { sessionCan } from '../enums/can.ts';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';
import { hasOwnerProof, ownerProofMissing, passkeyProof, password, recentSignIn } from './owner-proof.ts';

/** Longer than names may be, because the rule for names rejects longer ones with its own error. */
const name = z.string().trim().max(512);

export const userInfo = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  email: z.string().nullable(),
  /** Not verified. */
  mobile: z.string().nullable(),
  number: z.string().nullable(),
  gender: z.string(),
  school: z.string().nullable(),
  course: z.string().nullable(),
  signature: z.string().nullable(),
  realname: z.string().nullable(),
  github: z.string().nullable(),
  blog: z.string().nullable(),
  cfUsername: z.string().nullable(),
  roleList: z.array(z.string()),
  /** Whether the password was imported from another judge and does not satisfy this site's rules. */
  passwordNeedsChange: z.boolean(),
  /** False for an account that was created by a sign-in with an external service, until a password is set. */
  hasPassword: z.boolean(),
  can: sessionCan,
});
export type UserInfo = z.infer<typeof userInfo>;

/**
 * Result of a change. `code` is the real status inside an envelope with status 200: 200 changed, 400 wrong input, 403
 * locked.
 */
export const changeAccount = z.object({
  code: z.number().int(),
  msg: z.string(),
  userInfo: userInfo.nullable(),
});

export const sessionRow = z.object({
  id: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  gmtCreate: isoDate,
  lastSeen: isoDate,
  isCurrent: z.boolean(),
  /** Whether both the network and the kind of device were new to the account when the session began. */
  isNewPlace: z.boolean(),
});

/**
 * Token of POST /api/slide-check. It is required after many registrations from one address. Clients that can show the
 * puzzle send an empty or invalid text until they have a token. Clients that send nothing have to wait.
 */
const slideToken = z.string().max(64).nullish();
const { perMinute } = addressLimits;

export const accountRoutes = {
  'POST /api/login': {
    summary: 'Signs in; the response header Authorization holds the token',
    summaryZh: '登录，令牌在响应的 Authorization 头中',
    access: 'anon',
    body: z.object({
      username: name.min(1),
      password: password.min(1),
      /** Token of POST /api/slide-check. Clients that can show the puzzle send null until they have a token. */
      slideToken: z.string().max(64).nullish(),
      /** Second factor, if the account has one: a six-digit code or a recovery code. */
      secondFactorCode: z.string().trim().max(32).nullish(),
    }),
    data: userInfo,
    errors: [
      'wrongCredentials',
      'tooManyLoginFailures',
      'loginTooSoon',
      'slideCheckRequired',
      'accountBanned',
      'secondFactorRequired',
      'secondFactorCodeWrong',
      'secondFactorLost',
    ],
    // A whole class may sign in from one address within a minute. Failed sign-ins have their own limits.
    rateLimit: 600,
    addressLimit: perMinute.signIn,
  },
  'POST /api/register': {
    summary: 'Creates an account with the code that was sent to the email address',
    summaryZh: '用邮箱收到的验证码注册账号',
    access: 'anon',
    body: z.object({
      username: name.min(1),
      password: password.min(1),
      email: z.string().min(1).max(limits.emailMax),
      code: z.string().min(1).max(32),
      slideToken,
    }),
    errors: [
      'registrationClosed',
      'usernameInvalid',
      'usernameTaken',
      'emailInvalid',
      'emailTaken',
      'passwordLength',
      'registerCodeExpired',
      'registerCodeWrong',
      'emailDomainRefused',
      'slideCheckRequired',
    ],
    rateLimit: 20,
    addressLimit: perMinute.register,
  },
  'GET /api/get-register-code': {
    summary: 'Sends a six-digit code; on a site without mail the response contains it',
    summaryZh: '发送六位验证码；未配置邮件时在响应中给出',
    access: 'anon',
    query: z.object({
      email: z.string().max(limits.emailMax),
      /** Same as `slideToken` of the other calls. Valid only once and from one address. */
      slidePass: slideToken,
    }),
    data: z.object({
      email: z.string(),
      expire: z.number().int().describe('seconds'),
      /** The code that a mail would contain. Present only if the site cannot send mails. */
      code: z.string().optional(),
    }),
    errors: [
      'registrationClosed',
      'emailInvalid',
      'emailTaken',
      'emailDomainRefused',
      'registerCodeTooSoon',
      'mailboxRefused',
      'slideCheckRequired',
    ],
    rateLimit: 20,
    addressLimit: perMinute.registerCode,
  },
  'POST /api/check-username-or-email': {
    summary: 'Whether a username or email address is taken',
    summaryZh: '查询用户名或邮箱是否已被使用',
    access: 'anon',
    body: z.object({ username: name.nullish(), email: z.string().max(limits.emailMax).nullish() }),
    data: z.object({ username: z.boolean(), email: z.boolean() }),
    rateLimit: 60,
    addressLimit: perMinute.nameCheck,
  },
  'GET /api/logout': {
    summary: 'Ends the session of the request’s token',
    summaryZh: '结束所用令牌的会话',
    access: 'login',
  },
  'POST /api/logout': {
    summary: 'Ends the session of the request’s token',
    summaryZh: '结束所用令牌的会话',
    access: 'login',
  },
  'GET /api/get-user-auth-info': {
    summary: 'Current roles of the caller',
    summaryZh: '当前用户的角色与权限',
    access: 'login',
    tokenScope: 'read',
    data: z.object({
      roles: z.array(z.string()),
      permissions: z.array(z.string()).nullable(),
      can: sessionCan,
    }),
  },
  'GET /api/get-user-info': {
    summary: 'The caller’s account, in the format of the sign-in response',
    summaryZh: '当前用户自己的账号信息',
    access: 'login',
    data: userInfo,
  },
  'POST /api/change-password': {
    summary: 'Sets a new password; ends all other sessions and, unless they are kept, the API tokens',
    summaryZh: '修改密码，其他会话随之结束，未选择保留的 API 令牌也一并失效',
    access: 'login',
    body: z
      .object({
        oldPassword: password.min(1).nullish(),
        newPassword: password.min(1),
        /** Whether the user's API tokens stay valid. */
        keepApiTokens: z.boolean().nullish(),
        passkeyProof,
        recentSignIn,
      })
      .refine(hasOwnerProof('oldPassword'), { ...ownerProofMissing, path: ['oldPassword'] }),
    data: changeAccount,
    errors: ['passwordLength', 'passkeyProofExpired', 'recentSignInRequired'],
    rateLimit: 30,
  },
  'GET /api/sessions': {
    summary: 'The caller’s sessions, newest first',
    summaryZh: '当前用户的登录会话，最新的在前',
    access: 'login',
    data: z.array(sessionRow),
  },
  'DELETE /api/sessions': {
    summary: 'Ends one session, or all but the current one',
    summaryZh: '结束一个会话，或除当前外的所有会话',
    access: 'login',
    query: z.object({ id: z.string().max(64).optional() }),
    errors: ['sessionNotFound'],
  },
} as const satisfies RouteTable;
