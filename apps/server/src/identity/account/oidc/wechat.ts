import { z } from 'zod';
import type { OAuthSettings } from '../../../platform/settings/effective.ts';
import {
  authorizationCodeOf,
  type OutsideIdentity,
  randomText,
  ServiceClient,
  type ServiceAddress,
  type SignInProvider,
  claimText,
  type Visit,
} from './sign-in-provider.ts';

export const wechatIssuer = 'https://open.weixin.qq.com';

/** Response of the token call. Errors also have HTTP 200, but other fields, so they do not match this schema. */
const grant = z.object({ access_token: z.string().min(1), openid: z.string().min(1).max(100) });
const account = z.object({
  openid: z.string().min(1).max(100),
  nickname: z.string().nullish(),
  unionid: z.string().max(100).nullish(),
});

/** Returns the addresses of WeChat: browsers open its pages, the site calls its API. */
export function wechatAddress({ base }: Pick<OAuthSettings, 'base'>): ServiceAddress {
  return base === null
    ? { pages: wechatIssuer, api: 'https://api.weixin.qq.com' }
    : { pages: base, api: base };
}

/**
 * WeChat as an OAuth 2 service for websites: a QR code on its page, then a code with state. WeChat has no PKCE and does
 * not return an email address. An account has an `openid` per application. It also has a `unionid`, which is the same
 * for all applications of one operator, if the operator has registered the application for it.
 */
export class WechatProvider implements SignInProvider {
  readonly #settings: OAuthSettings;
  readonly #address: ServiceAddress;

  constructor(settings: OAuthSettings) {
    this.#settings = settings;
    this.#address = wechatAddress(settings);
  }

  begin(redirectUri: string): Promise<{ visit: Visit; address: string }> {
    const visit = { verifier: '', nonce: '', state: randomText() };
    const address = new URL('/connect/qrconnect', this.#address.pages);
    address.search = new URLSearchParams({
      appid: this.#settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_login',
      state: visit.state,
    }).toString();
    address.hash = 'wechat_redirect';
    return Promise.resolve({ visit, address: address.href });
  }

  async finish(returned: URL, visit: Visit): Promise<OutsideIdentity> {
    const { clientId, clientSecret } = this.#settings;
    const { api } = this.#address;
    const client = new ServiceClient(this.#address, this.#settings);
    const ask = new URLSearchParams({
      appid: clientId,
      secret: clientSecret,
      code: authorizationCodeOf(returned, visit),
      grant_type: 'authorization_code',
    });
    const { access_token, openid } = await client.read(
      `${api}/sns/oauth2/access_token?${ask.toString()}`,
      grant,
    );
    const about = new URLSearchParams({ access_token, openid, lang: 'zh_CN' });
    const found = await client.read(`${api}/sns/userinfo?${about.toString()}`, account);
    const own = `openid:${found.openid}`;
    return {
      issuer: wechatIssuer,
      subject: found.unionid ? `unionid:${found.unionid}` : own,
      otherSubject: found.unionid ? own : null,
      name: claimText(found.nickname),
      username: claimText(found.nickname),
      verifiedEmail: null,
    };
  }
}
