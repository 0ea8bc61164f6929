import type { Locale } from '@xiezhi/contract/limits';

/** Messages about the connection to a site. `reason` is empty or begins with a colon. */
interface SiteMessages {
  readonly badAddress: (text: string) => string;
  readonly badToken: string;
  readonly tokenInvalid: string;
  readonly noAnswer: (origin: string, reason: string) => string;
  readonly connectionLost: (reason: string) => string;
  readonly untrusted: (origin: string, code: string) => string;
  readonly proxyAddress: (proxy: string) => string;
  readonly proxyPassword: (proxy: string) => string;
  readonly proxyRefused: (proxy: string, httpStatus: number, origin: string) => string;
  readonly proxySilent: (proxy: string, reason: string) => string;
  readonly unknownAnswer: string;
  readonly notXiezhi: (httpStatus: number) => string;
  readonly redirected: (httpStatus: number, target: string) => string;
}

export const siteMessages: Readonly<Record<Locale, SiteMessages>> = {
  'en-US': {
    badAddress: (text) => `${text} is not an http or https address`,
    badToken: 'The token is empty or contains characters that no token has',
    tokenInvalid: 'The token is invalid, expired or revoked',
    noAnswer: (origin, reason) => `${origin} did not answer${reason}`,
    connectionLost: (reason) => `The connection was lost${reason}`,
    untrusted: (origin, code) =>
      `The certificate of ${origin} is not trusted (${code}). If an authority of your own signed it, set the environment variable NODE_EXTRA_CA_CERTS to the file with its certificate`,
    proxyAddress: (proxy) => `The proxy ${proxy} in the environment is not an http or https address`,
    proxyPassword: (proxy) =>
      `The proxy ${proxy} requires a username and password. Write them into its address, such as HTTPS_PROXY=http://USERNAME:PASSWORD@${proxy}`,
    proxyRefused: (proxy, status, origin) =>
      `The proxy ${proxy} did not connect to ${origin}: HTTP ${status}`,
    proxySilent: (proxy, reason) => `The proxy ${proxy} did not answer${reason}`,
    unknownAnswer: 'The response of the site does not match its API. Is the client as new as the site?',
    notXiezhi: (status) => `HTTP ${status}: this is not a Xiezhi site`,
    redirected: (status, target) =>
      `HTTP ${status}: this is not the address of a Xiezhi site; it redirects to ${target}`,
  },
  'zh-CN': {
    badAddress: (text) => `${text} 不是 http 或 https 地址`,
    badToken: '令牌为空，或含有令牌中不会出现的字符',
    tokenInvalid: '令牌无效、已过期或已被撤销',
    noAnswer: (origin, reason) => `${origin} 没有响应${reason}`,
    connectionLost: (reason) => `连接已断开${reason}`,
    untrusted: (origin, code) =>
      `${origin} 的证书不受信任（${code}）。如果它由自建机构签发，请把环境变量 NODE_EXTRA_CA_CERTS 设为该机构的证书文件`,
    proxyAddress: (proxy) => `环境变量中的代理 ${proxy} 不是 http 或 https 地址`,
    proxyPassword: (proxy) =>
      `代理 ${proxy} 需要用户名和密码，请写在代理地址中，例如 HTTPS_PROXY=http://用户名:密码@${proxy}`,
    proxyRefused: (proxy, status, origin) => `代理 ${proxy} 没有连接 ${origin}：HTTP ${status}`,
    proxySilent: (proxy, reason) => `代理 ${proxy} 没有响应${reason}`,
    unknownAnswer: '站点的响应不符合接口约定，请确认客户端与站点版本一致',
    notXiezhi: (status) => `HTTP ${status}：该地址不是獬豸站点`,
    redirected: (status, target) => `HTTP ${status}：该地址不是獬豸站点，它指向 ${target}`,
  },
};
