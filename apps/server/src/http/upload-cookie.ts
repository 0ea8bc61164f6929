import { intervals } from '@xiezhi/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { cookieOf } from './cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token came in the cookie: the caller cannot take a fresh one. */
    isByCookie: boolean;
  }
}

/**
 * Existing clients upload and download files without the token header. For `/api/file/…` alone
 * the token is also taken from a cookie that no script reads, of requests that come from this site's pages.
 */
const name = 'xiezhi_file';
const path = '/api/file/';

/** Has to run before anything that reads the token. */
export function acceptUploadCookie(app: FastifyInstance, { publicUrl }: Settings): void {
  app.decorateRequest('isByCookie', false);
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(path) || request.headers.authorization) return;
    const token = cookieOf(request.headers.cookie, name);
    if (!token || !isFromHere(request, publicUrl)) return;
    request.headers.authorization = token;
    request.isByCookie = true;
  });
}

/** Sets the cookie to a token; null removes it. */
export function setUploadCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Settings,
  token: string | null,
): void {
  const isSecure = publicUrl?.startsWith('https:') ?? request.protocol === 'https';
  const seconds = token ? intervals.tokenLife / 1000 : 0;
  const attributes = [`${name}=${token ?? ''}`, `Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly'];
  if (isSecure) attributes.push('Secure');
  void reply.header('set-cookie', [...attributes, 'SameSite=Strict'].join('; '));
}

/**
 * What changes something has to name its origin; a download has none, but the browser says whose it is, or, where the
 * site has no certificate, at least from which page it comes.
 */
function isFromHere(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return isOurs(origin, request, publicUrl);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && isOurs(referer, request, publicUrl);
}

function isOurs(address: string, request: FastifyRequest, publicUrl: string | null): boolean {
  const host = URL.parse(address)?.host;
  if (host === undefined) return false;
  return host === request.host || (publicUrl !== null && host === new URL(publicUrl).host);
}
