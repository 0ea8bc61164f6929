import type { FastifyRequest } from 'fastify';
import type { Authentication, TokenClaims } from '../../platform/http/authentication.ts';
import type { ExamGuard } from '../../platform/http/exam-guard.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Viewer } from '../../platform/http/handler.ts';

/** Who reads; null: a visitor. The claims are asked again while a feed is open. */
export interface Caller {
  readonly viewer: Viewer;
  readonly claims: TokenClaims;
}

/**
 * Tools for contests sign in by HTTP basic authentication: the user's name, and as password an API token of theirs that
 * may read. The password of an account is never looked at, so that no tool has to be told it. Tokens in the header as
 * anywhere else are good as well. Throws Failure `contestApiCredentials` where something was sent that is no good:
 * a tool that was to see everything must not show a public board instead.
 */
export async function callerOf(
  request: FastifyRequest,
  doors: CallerSources & { readonly authentication: Pick<Authentication, 'claims'> },
): Promise<Caller | null> {
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
  const claims = await doors.authentication.claims(pair.secret);
  const caller = claims && 'apiTokenId' in claims ? await resolveCaller(claims, doors) : null;
  if (caller?.viewer.username !== pair.name) throw new ApiError('contestApiCredentials');
  return caller;
}

/** What keeps people out of these calls, beside what the contest says. */
export interface CallerSources {
  readonly authentication: Pick<Authentication, 'viewer'>;
  /** Asked here as well: whoever signs in by basic authentication is unknown before, and a feed outlives its call. */
  readonly examGuard: ExamGuard;
  readonly clock: () => Date;
}

/** Null where the token has ended, or may not read. Throws Failure `examOnly` of whoever sits an exam by now. */
export async function resolveCaller(
  claims: TokenClaims,
  { authentication, examGuard, clock }: CallerSources,
): Promise<Caller | null> {
  const known = await authentication.viewer(claims);
  if (!known || (known.scopes !== null && !known.scopes.has('read'))) return null;
  const { viewer } = known;
  // No call of this API is open in exams, whatever it names and wherever it comes from.
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
