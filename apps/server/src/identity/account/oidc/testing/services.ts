import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The account that is signed in at the service, with its data there. */
export interface GithubAccount {
  readonly id: number;
  readonly login: string;
  readonly name: string | null;
  readonly emails: readonly {
    readonly email: string;
    readonly primary: boolean;
    readonly verified: boolean;
  }[];
}
export interface WechatAccount {
  readonly openid: string;
  readonly unionid?: string;
  readonly nickname: string;
}

/** A simulated service. */
export interface TestService<Account> {
  readonly url: string;
  /** The account that is signed in at the service. */
  account: Account;
  /** Whether the service's page asks the user for consent. By default it sends the browser back immediately. */
  asksConsent: boolean;
  stop(): Promise<void>;
}

const client = { id: 'the-client', secret: 'its-secret' } as const;
/** OAuth settings that the site uses with these services. */
export const testClient = client;

interface Grant<Account> {
  readonly account: Account;
  readonly redirectUri: string;
  readonly challenge: string | null;
}

type Reply =
  | { readonly status?: number; readonly body: unknown }
  | { readonly location: string }
  | { readonly page: string };

async function serve<Account>(
  account: Account,
  answer: (
    service: TestService<Account>,
    request: { url: URL; form: URLSearchParams; bearer: string },
  ) => Reply,
): Promise<TestService<Account>> {
  const server = createServer((request, response) => {
    const reply = async () => {
      const form = new URLSearchParams(await text(request));
      const url = new URL(request.url ?? '/', 'http://service');
      const bearer = (request.headers.authorization ?? '').replace('Bearer ', '');
      const given = answer(service, { url, form, bearer });
      if ('location' in given) response.writeHead(302, { location: given.location }).end();
      else if ('page' in given)
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(given.page);
      else
        response
          .writeHead(given.status ?? 200, { 'content-type': 'text/plain' })
          .end(JSON.stringify(given.body));
    };
    void reply();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: TestService<Account> = {
    url: `http://127.0.0.1:${port}`,
    account,
    asksConsent: false,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return service;
}

const newCode = () => randomBytes(12).toString('hex');

function sendBack(ask: URLSearchParams, answer: Readonly<Record<string, string>>): Reply {
  const back = new URL(ask.get('redirect_uri') ?? '');
  for (const [key, value] of Object.entries(answer)) back.searchParams.set(key, value);
  back.searchParams.set('state', ask.get('state') ?? '');
  return { location: back.href };
}

/** A page whose form sends the user's decision to its own address. */
const consentPage: Reply = {
  page: `<!doctype html><html lang="en"><title>Consent</title><h1>Sign in to another site</h1><form method="post">
    <button name="decision" value="allow">Authorize</button> <button name="decision" value="decline">Cancel</button></form>`,
};

/** GitHub: OAuth 2 with PKCE, and the two calls of its API. Errors of the token call come with HTTP 200. */
export function startGithub(account: GithubAccount): Promise<TestService<GithubAccount>> {
  const grants = new Map<string, Grant<GithubAccount>>();
  const tokens = new Map<string, GithubAccount>();
  return serve(account, (service, { url, form, bearer }) => {
    const ask = url.searchParams;
    if (url.pathname === '/login/oauth/authorize') {
      const isWell = ask.get('client_id') === client.id && ask.get('code_challenge_method') === 'S256';
      if (!isWell || ask.get('scope') !== 'read:user user:email') return { status: 404, body: 'no such app' };
      const decision = service.asksConsent ? form.get('decision') : 'allow';
      if (decision === null) return consentPage;
      if (decision !== 'allow')
        return sendBack(ask, {
          error: 'access_denied',
          error_description: 'The user has denied your application access.',
        });
      const code = newCode();
      const redirectUri = ask.get('redirect_uri') ?? '';
      grants.set(code, { account: service.account, redirectUri, challenge: ask.get('code_challenge') });
      return sendBack(ask, { code });
    }
    if (url.pathname === '/login/oauth/access_token') {
      const grant = grants.get(form.get('code') ?? '');
      grants.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isOurs = form.get('client_id') === client.id && form.get('client_secret') === client.secret;
      if (!isOurs) return { body: { error: 'incorrect_client_credentials' } };
      if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
        return { body: { error: 'bad_verification_code' } };
      const access_token = newCode();
      tokens.set(access_token, grant.account);
      return { body: { access_token, token_type: 'bearer', scope: 'read:user,user:email' } };
    }
    const owner = tokens.get(bearer);
    if (owner === undefined) return { status: 401, body: { message: 'Bad credentials' } };
    if (url.pathname === '/api/v3/user')
      return { body: { id: owner.id, login: owner.login, name: owner.name } };
    return url.pathname === '/api/v3/user/emails' ? { body: owner.emails } : { status: 404, body: {} };
  });
}

/** WeChat for websites: no PKCE; errors come with HTTP 200 and an error number. */
export function startWechat(account: WechatAccount): Promise<TestService<WechatAccount>> {
  const grants = new Map<string, WechatAccount>();
  const tokens = new Map<string, WechatAccount>();
  return serve(account, (service, { url, form }) => {
    const ask = url.searchParams;
    switch (url.pathname) {
      case '/connect/qrconnect': {
        if (ask.get('appid') !== client.id || ask.get('scope') !== 'snsapi_login')
          return { status: 400, body: 'Oops' };
        const decision = service.asksConsent ? form.get('decision') : 'allow';
        if (decision === null) return consentPage;
        // If the user declines, WeChat sends the browser back without a code or an error.
        if (decision !== 'allow') return sendBack(ask, {});
        const code = newCode();
        grants.set(code, service.account);
        return sendBack(ask, { code });
      }
      case '/sns/oauth2/access_token': {
        const granted = grants.get(ask.get('code') ?? '');
        grants.delete(ask.get('code') ?? '');
        if (ask.get('appid') !== client.id || ask.get('secret') !== client.secret)
          return { body: { errcode: 40_125, errmsg: 'invalid appsecret' } };
        if (granted === undefined) return { body: { errcode: 40_029, errmsg: 'invalid code' } };
        const access_token = newCode();
        tokens.set(access_token, granted);
        return { body: { access_token, expires_in: 7200, openid: granted.openid, scope: 'snsapi_login' } };
      }
      case '/sns/userinfo': {
        const owner = tokens.get(ask.get('access_token') ?? '');
        if (owner?.openid !== ask.get('openid'))
          return { body: { errcode: 40_001, errmsg: 'invalid token' } };
        return { body: { ...owner, sex: 0, headimgurl: '' } };
      }
      default:
        return { status: 404, body: {} };
    }
  });
}
