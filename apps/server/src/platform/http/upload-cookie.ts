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
 * Existing clients send no token header where they upload and download files, nor from the page of the scroll board. For
 * `/api/file/…` and the two reads of that page alone the token is also taken from a cookie that no script reads, of
 * requests that come from this site's pages.
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
 * Has to run before anything that reads the token.
 * @param publicAddress where people reach the site; null: nobody has said it
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

/** Sets the cookie to a token; null removes it. */
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
 * What changes something has to name its origin; a download has none, but the browser says whose it is. It says so over
 * HTTPS and on the machine itself alone: on a site of plain HTTP the page that the reader came from stands for it.
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
 * Whether an address lies on this site: at the host of the request, which is the forwarded one behind a trusted proxy, or at
 * the public address.
 */
function isHere(address: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { host } = new URL(address);
  return host === request.host || (publicUrl !== null && host === hostOf(publicUrl));
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}
