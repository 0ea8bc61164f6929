import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../../platform/http/cookie.ts';
import type { Settings } from '../../../platform/settings/environment.ts';

/**
 * Which browser a visit to the sign-in service belongs to, and later the ticket that it brought back. Both are named
 * in addresses, which anybody may hand to anybody; the holder's cookie is what an address cannot carry.
 */
export interface HolderCookie {
  readonly read: (request: FastifyRequest) => string | null;
  /** Null takes it away. */
  readonly write: (request: FastifyRequest, reply: FastifyReply, value: string | null) => void;
}

/** `seconds`: how long the browser keeps it. */
export function holderCookie({ publicUrl }: Settings, seconds: number): HolderCookie {
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith('https:') ?? request.protocol === 'https';
  // With this prefix no sister site below the same domain can set one; it asks for the whole site as its path.
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? '__Host-xiezhi_oidc' : 'xiezhi_oidc');
  return {
    read: (request) => cookieOf(request.headers.cookie, nameFor(request)),
    write(request, reply, value) {
      const parts = [`${nameFor(request)}=${value ?? ''}`, `Max-Age=${value === null ? 0 : seconds}`];
      parts.push(...(isSecure(request) ? ['Path=/', 'Secure'] : ['Path=/api/oidc']));
      void reply.header('set-cookie', [...parts, 'HttpOnly', 'SameSite=Lax'].join('; '));
    },
  };
}

/** A new holder: what its browser keeps, and what is stored of it. */
export function createBrowserBinding(): { readonly secret: string; readonly digest: string } {
  const secret = randomBytes(24).toString('base64url');
  return { secret, digest: digestOf(secret).toString('hex') };
}

export function matchesBrowserBinding(secret: string | null, digest: string): boolean {
  if (secret === null) return false;
  const expected = Buffer.from(digest, 'hex');
  const found = digestOf(secret);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
