import { intervals } from '@xiezhi/contract/limits';
import { jwtVerify, SignJWT } from 'jose';
import type { SessionClaims } from '../http/authentication.ts';

const algorithm = 'HS256';
const audience = 'xiezhi';

/** Signs a token that lives 24 hours. */
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

/** The claims of a token with a right signature that has not expired, else null. */
export async function readToken(token: string, secret: Uint8Array, now: Date): Promise<SessionClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    return payload.sub && payload.jti ? { uid: payload.sub, sessionId: payload.jti } : null;
  } catch {
    return null;
  }
}
