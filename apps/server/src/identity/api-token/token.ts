import { type TokenScope, tokenScopes } from '@xiezhi/contract/wire/route';
import { jwtVerify, SignJWT } from 'jose';
import { newUid } from '../../platform/database/uid.ts';
import type { ApiTokenClaims } from '../../platform/http/authentication.ts';

/*
 * API tokens are signed like session tokens, for another audience. Only their id is stored, so that a copy of the
 * database grants no access; a token without its row is invalid.
 */

const algorithm = 'HS256';
const audience = 'xiezhi-api';

export function newApiTokenId(): string {
  return newUid();
}

export function signApiToken({ uid, apiTokenId }: ApiTokenClaims, secret: Uint8Array): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(uid)
    .setJti(apiTokenId)
    .setAudience(audience)
    .sign(secret);
}

/**
 * Returns the claims of an API token with a valid signature, otherwise null. The token may still be expired or revoked,
 * which only the database shows.
 */
export async function readApiToken(token: string, secret: Uint8Array): Promise<ApiTokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      audience,
      requiredClaims: ['sub', 'jti'],
    });
    return payload.sub && payload.jti ? { uid: payload.sub, apiTokenId: payload.jti } : null;
  } catch {
    return null;
  }
}

export function isTokenScope(text: string): text is TokenScope {
  return tokenScopes.some((scope) => scope === text);
}
