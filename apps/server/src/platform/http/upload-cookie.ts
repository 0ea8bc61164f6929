import { intervals } from '@xiezhi/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { cookieOf } from './cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the token came from the cookie. Such a caller cannot receive a renewed token. */
    isByCookie: boolean;
  }
}

/**
 * Name of an HttpOnly cookie with the session token. Existing clients send no token header with uploads and downloads,
 * nor from the resolver page. Therefore routes below `/api/file/` and the two routes that this page reads also accept
 * the token from the cookie, if a page of this site sends the request. Other routes ignore the cookie.
 */
const name = 'xiezhi_file';
const filePath = '/api/file/';
const scrollBoardPaths = [
  '/api/get-contest-scroll-board-info',
  '/api/get-contest-scroll-board-submission',
] as const;

function takesCookie({ method, url }: FastifyRequest): boolean {
  if (url.startsWith(filePath)) return true;
  const [path = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && scrollBoardPaths.some((one) => one === path);
}

/**
 * Adds the hook that reads the token from the cookie. Must be registered before any other hook that reads the token.
 * @param publicAddress public address of the site; null if it is not set
 */
export function acceptUploadCookie(app: FastifyInstance, publicAddress: () => Promise<string | null>): void {
  app.decorateRequest('isByCookie', false);
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization || !takesCookie(request)) return;
    const token = cookieOf(request.headers.cookie, name);
    if (!token || !isFromHere(request, await publicAddress())) return;
    request.headers.authorization = token;
    request.isByCookie = true;
  });
}

/** Stores a token in the cookie; null deletes the cookie. */
export function setUploadCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Settings,
  token: string | null,
): void {
  const isSecure = publicUrl?.startsWith('https:') ?? request.protocol === 'https';
  const seconds = token ? intervals.tokenLife / 1000 : 0;
  const attributes = [`Max-Age=${seconds}`, 'HttpOnly', ...(isSecure ? ['Secure'] : []), 'SameSite=Strict'];
  const cookies = [filePath, ...scrollBoardPaths].map((path) =>
    [`${name}=${token ?? ''}`, `Path=${path}`, ...attributes].join('; '),
  );
  void reply.header('set-cookie', cookies);
}

/**
 * Returns whether a page of this site sent the request. Requests that write must have the header `Origin`. For
 * downloads, browsers send `Sec-Fetch-Site`, but only over HTTPS and on localhost; without it the `Referer` is checked.
 */
function isFromHere(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, referer } = request.headers;
  if (origin !== undefined) return isHere(origin, request, publicUrl);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && isHere(referer, request, publicUrl);
}

/**
 * Returns whether an address belongs to this site. Its host must be the host of the request (behind a trusted proxy,
 * the forwarded host) or the host of the public address.
 */
function isHere(address: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { host } = new URL(address);
  return host === request.host || (publicUrl !== null && host === hostOf(publicUrl));
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}
