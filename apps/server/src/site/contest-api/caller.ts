import type { FastifyRequest } from 'fastify';
import type { Authentication, TokenClaims } from '../../platform/http/authentication.ts';
import type { ExamGuard } from '../../platform/http/exam-guard.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';

/** The reader; null: a visitor. The claims are checked again while a feed is open. */
export interface ApiCaller {
  readonly viewer: Viewer;
  readonly claims: TokenClaims;
}

/**
 * Contest tools sign in by HTTP basic authentication: the username, and as password one of the user's API tokens with
 * read scope. Account passwords are never checked, so that no tool needs one. Tokens in the usual header work too.
 * Throws `contestApiCredentials` for invalid credentials: a tool with full access must not silently show the
 * public scoreboard instead.
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
  // Tools without credentials send blank ones.
  if (pair.name === '' && pair.secret === '') return null;
  const claims = await sources.authentication.claims(pair.secret);
  const caller = claims && 'apiTokenId' in claims ? await resolveCaller(claims, sources) : null;
  if (caller?.viewer.username !== pair.name) throw new ApiError('contestApiCredentials');
  return caller;
}

/** Checks of these calls in addition to the contest's access rules. */
export interface CallerSources {
  readonly authentication: Pick<Authentication, 'viewer'>;
  /**
   * Exams are checked here too, because the earlier check does not know callers with basic authentication,
   * and a feed outlives its call.
   */
  readonly examGuard: ExamGuard;
  readonly clock: () => Date;
}

/**
 * Returns null if the token has expired or lacks read scope. Throws `examOnly` if the user is in an exam by
 * now.
 */
export async function resolveCaller(
  claims: TokenClaims,
  { authentication, examGuard, clock }: CallerSources,
): Promise<ApiCaller | null> {
  const known = await authentication.viewer(claims);
  if (!known || (known.scopes !== null && !known.scopes.has('read'))) return null;
  const { viewer } = known;
  // No call of this API is open in exams, whatever its parameters.
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
