import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { readJson } from '../../../platform/outbound-http/read-json.ts';
import { RemoteClient, type RemoteRequest } from '../../../platform/outbound-http/remote-client.ts';
import type { OAuthSettings } from '../../../platform/settings/effective.ts';
import { isEmail } from '../email-address.ts';

/** Claims that a service confirms about one of its accounts. */
export interface OutsideIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Another name of the same account at the service, under which it may be linked already. */
  readonly otherSubject?: string | null | undefined;
  readonly name: string | null;
  readonly username: string | null;
  /** The address of the account; null unless the service states that it verified the address. */
  readonly verifiedEmail: string | null;
}

/** State to remember between leaving for the service and coming back. */
export interface Visit {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
}

export interface VisitOptions {
  /**
   * Whether the service must ask for the credentials even if the browser is signed in there. GitHub and WeChat do not
   * support this.
   */
  readonly asksAgain: boolean;
}

/** A service whose accounts sign in here. */
export interface SignInProvider {
  /** Returns the address to send the browser to. Throws `oidcUnavailable`. */
  begin(
    redirectUri: string,
    log: FastifyBaseLogger,
    options: VisitOptions,
  ): Promise<{ visit: Visit; address: string }>;
  /**
   * Completes a sign-in when the browser has come back. `returned` is the redirect URI with its parameters. Throws the
   * errors of the service or the library.
   */
  finish(returned: URL, visit: Visit, log: FastifyBaseLogger): Promise<OutsideIdentity>;
}

/** Fixed address of a service: its pages for the browser, and its API for this server. */
export interface ServiceAddress {
  readonly pages: string;
  readonly api: string;
}

/** Timeout of one response of a service in ms, and its maximum size. */
const timeoutMs = 5000;
const maxBytes = 64 * 1024;

/**
 * Client for the API of a service. It limits the time and size of responses and follows no redirects. Only an address
 * that an operator configured may be private.
 */
export class ServiceClient {
  readonly #client: RemoteClient;

  constructor({ pages, api }: ServiceAddress, { base }: Pick<OAuthSettings, 'base'>) {
    const hosts = [new URL(api).hostname];
    this.#client = new RemoteClient({
      base: pages,
      hosts,
      reachesPrivate: base !== null,
      timeoutMs,
      maxBytes,
    });
  }

  /** Returns a JSON response that matches `schema`. Throws `RemoteFault` or `UnexpectedResponse`. */
  async read<Value>(url: string, schema: z.ZodType<Value>, request: RemoteRequest = {}): Promise<Value> {
    const headers = { accept: 'application/json', ...request.headers };
    const { text } = await this.#client[request.form ? 'post' : 'get'](url, { ...request, headers });
    return readJson(schema, text);
  }
}

/** Error code of OAuth 2 with which a service reports that the user declined. */
export const declinedError = 'access_denied';

/** The user declined at the service. */
export class SignInDeclined extends Error {
  override readonly name = 'SignInDeclined';
}

/** Returns a random text for `state` or a PKCE verifier: 43 characters. */
export function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the code with which the browser came back. Throws `SignInDeclined`, or another error if the code belongs to
 * another visit or the service reports an error.
 */
export function authorizationCodeOf(returned: URL, { state }: Visit): string {
  const { searchParams } = returned;
  if (searchParams.get('state') !== state) throw new Error('the state is that of another visit');
  const code = searchParams.get('code');
  if (code) return code;
  // WeChat sends the browser back without a code or an error if the user declines.
  const error = searchParams.get('error') ?? declinedError;
  if (error === declinedError) throw new SignInDeclined();
  throw new Error(`no code: ${error}`.slice(0, 200));
}

/** Returns a claim as text of at most 255 characters, or null. */
export function claimText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 255) : null;
}

/** Returns a verified address as text, or null if accounts may not have it. */
export function claimEmail(value: unknown): string | null {
  const email = claimText(value);
  return email !== null && isEmail(email) ? email : null;
}
