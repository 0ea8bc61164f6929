import type { FastifyRequest } from 'fastify';
import type { Authentication, TokenClaims } from '../http/authentication.ts';
import { Failure } from '../http/failure.ts';
import type { Viewer } from '../http/handler.ts';

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
  authentication: Pick<Authentication, 'claims' | 'viewer'>,
): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const pair = basicPair(header);
  if (pair === null) {
    const { viewer, claims } = request;
    if (viewer && claims) return { viewer, claims };
    throw new Failure('contestApiCredentials');
  }
  // Tools without credentials send blank ones.
  if (pair.name === '' && pair.secret === '') return null;
  const claims = await authentication.claims(pair.secret);
  const caller = claims && 'apiTokenId' in claims ? await callerBy(claims, authentication) : null;
  if (caller?.viewer.username !== pair.name) throw new Failure('contestApiCredentials');
  return caller;
}

/** Null where the token has ended, or may not read. */
export async function callerBy(
  claims: TokenClaims,
  authentication: Pick<Authentication, 'viewer'>,
): Promise<Caller | null> {
  const known = await authentication.viewer(claims);
  if (!known || (known.scopes !== null && !known.scopes.has('read'))) return null;
  return { viewer: known.viewer, claims };
}

function basicPair(header: string): { readonly name: string; readonly secret: string } | null {
  const encoded = /^basic +([A-Za-z\d+/=]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? null : { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}
