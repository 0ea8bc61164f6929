import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { tokenScopes, type RouteTable } from '../wire/route.ts';
import { isoDate, visibleText } from '../wire/wire.ts';
import { hasOwnerProof, ownerProof, ownerProofMissing } from './owner-proof.ts';
import { secondFactorCode } from './second-factor.ts';

const scopes = z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length);
/** The short code that the user enters. Case, blanks and hyphens do not matter. */
const userCode = z.string().min(1).max(32);

const apiToken = z.string().min(1).max(2048);

/** States of a sign-in request. The program polls for them. */
export const deviceAuthorizationStates = ['pending', 'slowDown', 'denied', 'granted'] as const;

/**
 * Sign-in of a program that has no browser, as in the device authorization grant of OAuth 2.0 (RFC 8628). The program
 * shows a short code, the user confirms it in a browser, and the program gets an API token.
 */
export const deviceAuthorizationRoutes = {
  'POST /api/device-authorizations': {
    summary: 'Starts the sign-in of a program: a secret code for it, and a short one for its user',
    summaryZh: '程序请求登录：得到自己保存的设备码，以及给用户输入的验证码',
    access: 'anon',
    body: z.object({
      name: visibleText(limits.apiTokenNameMax)
        .regex(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u, { error: 'control characters are not allowed' })
        .describe('name of the program and its machine'),
      scopes,
    }),
    data: z.object({
      deviceCode: z.string(),
      userCode: z.string().describe('eight letters, with a hyphen in the middle'),
      verificationUri: z.string().describe('where the user enters the code'),
      verificationUriComplete: z.string().describe('the same with the code filled in'),
      expiresIn: z.number().int().describe('seconds'),
      interval: z.number().int().describe('seconds between two polls'),
    }),
    rateLimit: 10,
  },
  'POST /api/device-authorizations/poll': {
    summary: 'Whether a user has decided about the sign-in of a program; its API token once granted',
    summaryZh: '查询登录请求是否已被确认；确认后得到 API 令牌',
    access: 'anon',
    body: z.object({ deviceCode: z.string().min(1).max(128) }),
    data: z.object({
      state: z.enum(deviceAuthorizationStates).describe('slowDown: polled before the interval was over'),
      token: z.string().nullable().describe('null unless granted'),
      username: z.string().nullable(),
      scopes: z.array(z.enum(tokenScopes)).describe('granted ones'),
      expiresAt: isoDate.nullable().describe('end of the token'),
    }),
    errors: ['deviceCodeExpired'],
    rateLimit: 60,
  },
  'GET /api/device-authorizations/request': {
    summary: 'What a program asks for, by the code that it shows',
    summaryZh: '按验证码查看程序请求的权限',
    access: 'login',
    query: z.object({ userCode }),
    data: z.object({
      userCode: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(tokenScopes)),
      address: z.string().describe('IP address of the program'),
      gmtCreate: isoDate,
      expiresAt: isoDate,
    }),
    errors: ['userCodeUnknown'],
    rateLimit: 20,
  },
  'POST /api/device-authorizations/grant': {
    summary: 'Signs in a program as the caller: creates an API token for it',
    summaryZh: '确认程序的登录请求，为它创建 API 令牌',
    access: 'login',
    body: z
      .object({
        userCode,
        scopes: scopes.describe('some or all of those it asked for'),
        ...ownerProof,
        /** Required if the account has a second factor, unless a passkey proves the owner's identity. */
        secondFactorCode: secondFactorCode.nullish(),
      })
      .refine(hasOwnerProof('password'), ownerProofMissing),
    errors: [
      'userCodeUnknown',
      'deviceScopeTooWide',
      'oldPasswordWrong',
      'changeLocked',
      'tooManyApiTokens',
      'secondFactorRequired',
      'secondFactorCodeWrong',
      'secondFactorLost',
      'passkeyProofExpired',
      'recentSignInRequired',
    ],
    rateLimit: 20,
  },
  'POST /api/device-authorizations/denial': {
    summary: 'Refuses the sign-in of a program',
    summaryZh: '拒绝程序的登录请求',
    access: 'login',
    body: z.object({ userCode }),
    errors: ['userCodeUnknown'],
    rateLimit: 20,
  },
  'POST /api/device-authorizations/introspection': {
    summary: 'Whose API token it is, and what it permits',
    summaryZh: '查看一个 API 令牌属于谁、有哪些权限',
    access: 'anon',
    body: z.object({ token: apiToken }),
    data: z.object({
      username: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(tokenScopes)),
      expiresAt: isoDate.nullable(),
    }),
    errors: ['apiTokenNotFound'],
    rateLimit: 30,
  },
  'POST /api/device-authorizations/revocation': {
    summary: 'Revokes an API token by itself; an invalid one is revoked already',
    summaryZh: '凭令牌本身撤销该 API 令牌；无效的令牌视为已经撤销',
    access: 'anon',
    body: z.object({ token: apiToken }),
    rateLimit: 30,
  },
} as const satisfies RouteTable;
