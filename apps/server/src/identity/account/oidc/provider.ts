import type { FastifyBaseLogger } from 'fastify';
import * as oidc from 'openid-client';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OidcSettings } from '../../../platform/settings/environment.ts';
import {
  declinedError,
  type OutsideIdentity,
  SignInDeclined,
  type SignInProvider,
  claimEmail,
  claimText,
  type Visit,
  type VisitOptions,
} from './sign-in-provider.ts';

/** Timeout of one request to the sign-in service, in ms. */
const timeoutMs = 5000;

/**
 * The site as a relying party: authorization code with PKCE, state and nonce. Fetches the provider's metadata at first
 * use, and again after a failure.
 */
export class OidcProvider implements SignInProvider {
  readonly #settings: OidcSettings;
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** Whether this provider still matches the settings. */
  isOf(settings: OidcSettings): boolean {
    const { issuer, clientId, clientSecret } = this.#settings;
    return (
      issuer === settings.issuer && clientId === settings.clientId && clientSecret === settings.clientSecret
    );
  }

  async begin(
    redirectUri: string,
    log: FastifyBaseLogger,
    { asksAgain }: VisitOptions,
  ): Promise<{ visit: Visit; address: string }> {
    const configuration = await this.#discover(log);
    const visit = {
      verifier: oidc.randomPKCECodeVerifier(),
      nonce: oidc.randomNonce(),
      state: oidc.randomState(),
    };
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
      state: visit.state,
      nonce: visit.nonce,
      ...(asksAgain && { prompt: 'login' }),
    });
    return { visit, address: address.href };
  }

  /**
   * Completes a sign-in. `returned` is the redirect URI with its parameters. Throws `SignInDeclined` and the errors of
   * the provider or the library.
   */
  async finish(returned: URL, visit: Visit, log: FastifyBaseLogger): Promise<OutsideIdentity> {
    const configuration = await this.#discover(log);
    const tokens = await grantOf(configuration, returned, visit);
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider gave no ID token');
    const more: Record<string, unknown> = configuration.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    const all: Record<string, unknown> = { ...claims, ...more };
    // Takes address and `email_verified` from the same source, because the flag of one source says nothing about the
    // address of the other.
    const addressed: Record<string, unknown> = more['email'] === undefined ? { ...claims } : { ...more };
    return {
      issuer: claims.iss,
      subject: claims.sub,
      name: claimText(all['name']),
      username: claimText(all['preferred_username']),
      verifiedEmail: addressed['email_verified'] === true ? claimEmail(addressed['email']) : null,
    };
  }

  async #discover(log: FastifyBaseLogger): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const isPlain = new URL(issuer).protocol === 'http:';
    this.#configuration ??= oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutMs / 1000,
      // Only operators configure the issuer; plain HTTP is meant for a provider on the same machine.
      execute: isPlain ? [oidc.allowInsecureRequests] : [],
    });
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      log.warn({ err: error }, 'the sign-in service does not answer');
      throw new ApiError('oidcUnavailable');
    }
  }
}

/**
 * Exchanges the code of the returned browser. The library checks the state before it reports an error of the provider.
 */
async function grantOf(configuration: oidc.Configuration, returned: URL, visit: Visit) {
  try {
    return await oidc.authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: visit.verifier,
      expectedNonce: visit.nonce,
      expectedState: visit.state,
      idTokenExpected: true,
    });
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError && error.error === declinedError)
      throw new SignInDeclined();
    throw error;
  }
}
