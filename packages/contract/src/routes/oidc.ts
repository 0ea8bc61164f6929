import { z } from 'zod';
import { signInProviderKeys } from '../enums/sign-in-providers.ts';
import { localPath } from '../wire/local-path.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';
import { userInfo } from './account.ts';
import { secondFactorCode } from './second-factor.ts';
import { hasOwnerProof, ownerProof, ownerProofMissing } from './owner-proof.ts';

/** If absent, the OpenID Connect provider is used. */
const provider = z.enum(signInProviderKeys);

/**
 * Sign-in with an OpenID Connect provider, GitHub or WeChat.
 *
 * The browser opens `start` and returns to `callback`. The page then finds a ticket in the URL fragment (`#oidc=…`, or
 * `#oidc-error=` with `expired`, `failed` or `declined`) and exchanges it for a session. A signed-in user who links an
 * account starts at `link-visit` instead, and the fragment is `#oidc-link=…` or `#oidc-link-error=…`. A ticket is valid
 * only in the browser that started the sign-in, which a cookie identifies.
 */
export const oidcRoutes = {
  'GET /api/oidc/start': {
    summary: 'Redirects the browser to the identity provider',
    summaryZh: '前往本站的统一登录服务',
    access: 'anon',
    query: z.object({
      provider: provider.optional(),
      /** Page to which the browser returns. Absent: the home page. */
      path: localPath.optional(),
      /** `login`: the provider asks for the credentials again, so that the sign-in proves who the user is. */
      prompt: z.enum(['login']).optional(),
      /** The previous release sends this in place of `path`; `setting` includes `prompt`. */
      page: z.enum(['home', 'setting']).optional(),
    }),
    isRaw: true,
    errors: ['oidcOff', 'oidcUnavailable'],
    rateLimit: 60,
  },
  'GET /api/oidc/callback': {
    summary: 'Redirect target of the identity provider',
    summaryZh: '统一登录服务返回的地址',
    access: 'anon',
    query: z.object({ state: z.string().max(128).optional() }).loose(),
    isRaw: true,
    rateLimit: 60,
  },
  'POST /api/oidc/redeem': {
    summary: 'Signs in with the ticket of a completed OIDC sign-in; the response header holds the token',
    summaryZh: '用统一登录得到的票据登录，令牌在响应头中',
    access: 'anon',
    body: z.object({
      ticket: z.string().max(64),
      /** Password of the existing account with the same email address. Required once, to link the two accounts. */
      password: z.string().trim().max(512).nullish(),
      secondFactorCode: secondFactorCode.nullish(),
      /** Token of POST /api/slide-check, as in POST /api/login. */
      slideToken: z.string().max(64).nullish(),
    }),
    data: userInfo,
    errors: [
      'oidcTicketExpired',
      'oidcPasswordRequired',
      'registrationClosed',
      'emailDomainRefused',
      'accountBanned',
      'wrongCredentials',
      'tooManyLoginFailures',
      'loginTooSoon',
      'slideCheckRequired',
      'secondFactorRequired',
      'secondFactorCodeWrong',
      'secondFactorLost',
    ],
    rateLimit: 60,
  },
  'POST /api/oidc/link-visit': {
    summary: 'Starts linking an account of the identity provider to the caller’s account',
    summaryZh: '前往统一登录服务，将其账号与当前账号关联（需要密码）',
    access: 'login',
    body: z
      .object({ ...ownerProof, provider: provider.nullish() })
      .refine(hasOwnerProof('password'), ownerProofMissing),
    data: z.object({ address: z.string().describe('address to open in the browser') }),
    errors: [
      'oidcOff',
      'oidcUnavailable',
      'oldPasswordWrong',
      'changeLocked',
      'passkeyProofExpired',
      'recentSignInRequired',
    ],
    rateLimit: 30,
  },
  'POST /api/oidc/link': {
    summary: 'Links the account of a ticket to the caller’s account',
    summaryZh: '将当前账号与票据中的外部账号关联',
    access: 'login',
    body: z.object({ ticket: z.string().max(64) }),
    errors: ['oidcTicketExpired', 'oidcLinkedElsewhere'],
    rateLimit: 30,
  },
  'GET /api/oidc/identities': {
    summary: 'Linked accounts of the caller',
    summaryZh: '当前账号关联的外部账号',
    access: 'login',
    data: z.array(
      z.object({
        issuer: z.string(),
        provider: z.enum(signInProviderKeys),
        name: z.string().nullable(),
        gmtCreate: isoDate,
      }),
    ),
  },
  'DELETE /api/oidc/identities': {
    summary: 'Unlinks an account of an identity provider from the caller’s account',
    summaryZh: '解除与外部账号的关联',
    access: 'login',
    query: z.object({ issuer: z.string().max(512) }),
    errors: ['oidcIdentityNotFound', 'oidcOnlyWayIn'],
  },
} as const satisfies RouteTable;
