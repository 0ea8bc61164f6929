import type { FastifyRequest } from 'fastify';
import type { Authentication, TokenClaims } from '../../platform/http/authentication.ts';
import type { ExamGuard } from '../../platform/http/exam-guard.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';

/** A signed-in caller; null stands for a visitor. `claims` are checked again while a feed is open. */
export interface ApiCaller {
  readonly viewer: Viewer;
  readonly claims: TokenClaims;
}

/**
 * Returns the caller of the Contest API; null for a visitor. Contest tools sign in by HTTP basic authentication, with
 * the username and one of the user's API tokens with read scope as password. Account passwords are not accepted, so
 * that no tool needs one. Tokens in the usual header work, too. Throws `contestApiCredentials` for invalid credentials:
 * otherwise a tool with full access might show the public scoreboard unnoticed.
 */
export async function callerOf(
  request: FastifyRequest,
  sources: CallerSources & { readonly authentication: Pick<Authentication, 'claims'> },
): Promise<ApiCaller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const pair = basicPair(header);
  if (pair === null) {
    const { viewer, claims } = request;
    if (viewer && claims) return { viewer, claims };
    throw new ApiError('contestApiCredentials');
  }
  // Tools without credentials send an empty name and password.
  if (pair.name === '' && pair.secret === '') return null;
  const claims = await sources.authentication.claims(pair.secret);
  const caller = claims && 'apiTokenId' in claims ? await resolveCaller(claims, sources) : null;
  if (caller?.viewer.username !== pair.name) throw new ApiError('contestApiCredentials');
  return caller;
}

/** Services that check a caller. The contest's access rules are checked elsewhere. */
export interface CallerSources {
  readonly authentication: Pick<Authentication, 'viewer'>;
  /**
   * Guard for exams. The general check before each handler does not know callers with basic authentication, and a feed
   * lasts longer than its request.
   */
  readonly examGuard: ExamGuard;
  readonly clock: () => Date;
}

/**
 * Checks the claims of a token and returns its caller. Returns null if the token has expired or lacks read scope.
 * Throws `examOnly` if the user is in an exam now.
 */
export async function resolveCaller(
  claims: TokenClaims,
  { authentication, examGuard, clock }: CallerSources,
): Promise<ApiCaller | null> {
  const known = await authentication.viewer(claims);
  if (!known || (known.scopes !== null && !known.scopes.has('read'))) return null;
  const { viewer } = known;
  // During an exam no call of this API is allowed, whatever its parameters are, so the guard gets none.
  const parts = { params: undefined, query: undefined, body: undefined };
  const isByProgram = 'apiTokenId' in claims;
  await examGuard({ name: 'GET /api/contest-api', parts, viewer, isByProgram, ip: '', now: clock() });
  return { viewer, claims };
}

function basicPair(header: string): { readonly name: string; readonly secret: string } | null {
  const encoded = /^basic +([A-Za-z\d+/=]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}
