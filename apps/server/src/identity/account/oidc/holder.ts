import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../../../platform/http/cookie.ts';
import type { Settings } from '../../../platform/settings/environment.ts';

/**
 * Binds a visit to the sign-in service, and later its ticket, to one browser. Both appear in URLs, which can be passed
 * to other people; this cookie cannot.
 */
export interface HolderCookie {
  readonly read: (request: FastifyRequest) => string | null;
  /** Null deletes the cookie. */
  readonly write: (request: FastifyRequest, reply: FastifyReply, value: string | null) => void;
}

/** Returns the cookie that binds a visit to its browser. `seconds` is the lifetime of the cookie. */
export function holderCookie({ publicUrl }: Settings, seconds: number): HolderCookie {
  const isSecure = (request: FastifyRequest) =>
    publicUrl?.startsWith('https:') ?? request.protocol === 'https';
  // With the prefix `__Host-`, no other site of the same domain can set the cookie. The prefix requires the path `/`.
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

/** Creates a binding: the secret that the browser keeps, and the digest that is stored. */
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
