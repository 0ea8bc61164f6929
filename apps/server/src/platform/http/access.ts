import type { Access, RouteDefinition } from '@xiezhi/contract/wire/route';
import { isAdminRole } from '@xiezhi/contract/enums/roles';
import { invalidTokenError } from '@xiezhi/contract/wire/invalid-token';
import { managesBank } from '@xiezhi/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/environment.ts';
import { echoUrlType } from './answer.ts';
import type { Authentication, AuthenticatedViewer, TokenClaims } from './authentication.ts';
import { ApiError } from './api-error.ts';
import type { Viewer } from './handler.ts';
import { setUploadCookie } from './upload-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** Claims of the token in the request; undefined until the token has been read. */
    claims: TokenClaims | null | undefined;
  }
}

/**
 * Checks whether the caller may use a route, before the body is read. With the access class `anon`, a caller with an
 * invalid token counts as a visitor, and `WWW-Authenticate` reports the invalid token; the other classes respond with
 * HTTP 401 or 403. A session that is due for renewal gets its new token in the response headers. An API token is valid
 * only for routes of its scopes: on `anon` routes outside of them its owner counts as a visitor, and other routes
 * reject it.
 */
export async function checkAccess(
  { access, tokenScope }: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { authentication, settings }: { authentication: Authentication; settings: Settings },
): Promise<void> {
  if (access === 'node') {
    const isKnown = await authentication.isNode(request.headers.authorization);
    if (!isKnown) throw new ApiError('nodeTokenInvalid');
    return;
  }
  const claims = await claimsOf(request, authentication);
  const mayBeRemembered = request.method === 'GET';
  const known = claims ? await authentication.viewer(claims, { mayBeRemembered }) : null;
  const found = known && isInScope(known, tokenScope) ? known : null;
  if (found) {
    request.viewer = found.viewer;
    const fresh = request.isByCookie ? null : await authentication.refresh(found);
    if (fresh) {
      echoUrlType(request, reply);
      void reply.headers({ authorization: fresh, 'refresh-token': 'true' });
      setUploadCookie(request, reply, settings, fresh);
    }
  }
  if (access === 'anon') {
    const { authorization = '' } = request.headers;
    // `Basic` credentials are read by the Contest API itself.
    const isInvalidToken = authorization !== '' && !/^basic /i.test(authorization) && !known;
    if (isInvalidToken && !request.isByCookie)
      void reply.header('www-authenticate', `Bearer ${invalidTokenError}`);
    return;
  }
  if (!request.headers.authorization) throw new ApiError('loginRequired');
  if (!found) throw new ApiError(known ? 'apiTokenScope' : 'tokenInvalid');
  if (!(await isAllowed(access, found.viewer, authentication)))
    throw new ApiError(access === 'runner' ? 'groupAdminsOnly' : 'forbidden');
}

function isInScope({ scopes }: AuthenticatedViewer, required: RouteDefinition['tokenScope']): boolean {
  return scopes === null || (required !== undefined && scopes.has(required));
}

/**
 * Returns the claims of the token. They are read once per request, because rate limits need them before access is
 * checked.
 */
export async function claimsOf(
  request: FastifyRequest,
  authentication: Authentication,
): Promise<TokenClaims | null> {
  if (request.claims !== undefined) return request.claims;
  const token = request.headers.authorization;
  const claims = token ? await authentication.claims(token) : null;
  request.claims = claims;
  return claims;
}

async function isAllowed(
  access: Exclude<Access, 'anon' | 'node'>,
  viewer: Viewer,
  authentication: Authentication,
): Promise<boolean> {
  if (access === 'login') return true;
  if (access === 'staff') return isAdminRole(viewer.role);
  if (access === 'bankManager') return managesBank({ person: viewer });
  if (access === 'setter' || access === 'runner')
    return viewer.permissions.has('problem_admin') || authentication.runsGroup(viewer.uid);
  const [kind, name] = access.split(':');
  if (kind === 'role') return viewer.role === name;
  return [...viewer.permissions].some((permission) => permission === name);
}
