import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { tokenScopes, type RouteTable } from '../wire/route.ts';
import { isoDate, visibleText } from '../wire/wire.ts';
import { secondFactorCode } from './second-factor.ts';
import { hasOwnerProof, ownerProof, ownerProofMissing } from './owner-proof.ts';

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  gmtCreate: isoDate,
  expiresAt: isoDate.nullable(),
  /** Precise to the minute. */
  lastUsedAt: isoDate.nullable(),
});

/**
 * Personal tokens for a user's programs. A token authorizes only calls that have a token scope. The calls below have
 * none, so a token cannot manage tokens.
 */
export const apiTokenRoutes = {
  'GET /api/api-tokens': {
    summary: 'The caller’s API tokens, newest first',
    summaryZh: '自己的 API 令牌',
    access: 'login',
    data: z.array(apiToken),
  },
  'POST /api/api-tokens': {
    summary: 'Creates an API token; only this response shows it',
    summaryZh: '创建 API 令牌，仅此一次给出',
    access: 'login',
    body: z
      .object({
        name: visibleText(limits.apiTokenNameMax),
        scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
        /** Lifetime in days. If null or absent, the token is valid until it is revoked. */
        days: z.number().int().min(1).max(limits.apiTokenDaysMax).nullish(),
        ...ownerProof,
        /** Required if the account has a second factor, unless a passkey proves the owner's identity. */
        secondFactorCode: secondFactorCode.nullish(),
      })
      .refine(hasOwnerProof('password'), ownerProofMissing),
    data: apiToken.extend({ token: z.string() }),
    errors: [
      'oldPasswordWrong',
      'changeLocked',
      'tooManyApiTokens',
      'secondFactorRequired',
      'secondFactorCodeWrong',
      'secondFactorLost',
      'passkeyProofExpired',
      'recentSignInRequired',
    ],
    rateLimit: 30,
  },
  'DELETE /api/api-tokens': {
    summary: 'Revokes an API token',
    summaryZh: '撤销 API 令牌',
    access: 'login',
    query: z.object({ id: z.string().min(1).max(64) }),
    errors: ['apiTokenNotFound'],
  },
} as const satisfies RouteTable;
