import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OAuthSettings } from '../../../platform/settings/effective.ts';
import {
  authorizationCodeOf,
  type ExternalIdentity,
  randomText,
  ServiceClient,
  type ServiceAddress,
  type SignInProvider,
  claimEmail,
  claimText,
  type Visit,
} from './sign-in-provider.ts';

export const githubIssuer = 'https://github.com';

const grant = z.object({ access_token: z.string().min(1) });
const account = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Returns the addresses that `GithubProvider` calls. */
export function githubAddress({ base }: Pick<OAuthSettings, 'base'>): ServiceAddress {
  return base === null
    ? { pages: githubIssuer, api: 'https://api.github.com' }
    : { pages: base, api: `${base}/api/v3` };
}

/**
 * GitHub, or a GitHub Enterprise Server, as an OAuth 2 service: authorization code with state and PKCE. Reads the
 * account and its primary address, which counts only if GitHub verified it.
 */
export class GithubProvider implements SignInProvider {
  readonly #settings: OAuthSettings;
  readonly #address: ServiceAddress;

  constructor(settings: OAuthSettings) {
    this.#settings = settings;
    this.#address = githubAddress(settings);
  }

  begin(redirectUri: string): Promise<{ visit: Visit; address: string }> {
    const visit = { verifier: randomText(), nonce: '', state: randomText() };
    const address = new URL('/login/oauth/authorize', this.#address.pages);
    address.search = new URLSearchParams({
      client_id: this.#settings.clientId,
      redirect_uri: redirectUri,
      scope: 'read:user user:email',
      state: visit.state,
      code_challenge: createHash('sha256').update(visit.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return Promise.resolve({ visit, address: address.href });
  }

  async finish(returned: URL, visit: Visit): Promise<ExternalIdentity> {
    const { clientId, clientSecret } = this.#settings;
    const { pages, api } = this.#address;
    const client = new ServiceClient(this.#address, this.#settings);
    const { access_token } = await client.read(`${pages}/login/oauth/access_token`, grant, {
      form: {
        client_id: clientId,
        client_secret: clientSecret,
        code: authorizationCodeOf(returned, visit),
        redirect_uri: returned.origin + returned.pathname,
        code_verifier: visit.verifier,
      },
    });
    const headers = { authorization: `Bearer ${access_token}` };
    const { id, login, name } = await client.read(`${api}/user`, account, { headers });
    const all = await client.read(`${api}/user/emails`, emails, { headers });
    const own = all.find(({ primary, verified }) => primary && verified);
    return {
      issuer: pages,
      subject: String(id),
      name: claimText(name) ?? login.slice(0, 255),
      username: login.slice(0, 255),
      verifiedEmail: claimEmail(own?.email),
    };
  }
}
