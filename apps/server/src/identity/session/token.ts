import { intervals } from '@xiezhi/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SessionClaims } from '../../platform/http/authentication.ts';

const algorithm = 'HS256';
const audience = 'xiezhi';

/** Signs a token that is valid for 24 hours. */
export function signToken(claims: SessionClaims, secret: Uint8Array, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: algorithm })
    .setSubject(claims.uid)
    .setJti(claims.sessionId)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + intervals.tokenLife / 1000)
    .sign(secret);
}

interface ReadToken {
  readonly claims: SessionClaims;
  readonly expiresAt: Date;
}

/** Maximum number of verified tokens that are cached until they expire. */
const readMax = 20_000;

/**
 * Returns a reader of tokens, which returns the claims of a token with a valid signature that has not expired,
 * otherwise null.
 */
export function createTokenReader(
  secret: Uint8Array,
): (token: string, now: Date) => Promise<SessionClaims | null> {
  // Uses `maxSize` instead of `max`, because `max` preallocates all entries.
  const read = new LRUCache<string, ReadToken>({ maxSize: readMax, sizeCalculation: () => 1 });
  return async (token, now) => {
    const known = read.get(token);
    if (known) return now < known.expiresAt ? known.claims : null;
    const found = await readToken(token, secret, now);
    if (found) read.set(token, found);
    return found?.claims ?? null;
  };
}

async function readToken(token: string, secret: Uint8Array, now: Date): Promise<ReadToken | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    const { sub, jti, exp } = payload;
    if (!sub || !jti || exp === undefined) return null;
    return { claims: { uid: sub, sessionId: jti }, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}
