import type { Locale } from '@xiezhi/contract/limits';

/** Messages about the connection to a site. `reason` is empty or begins with a colon. */
interface SiteMessages {
  readonly badAddress: (text: string) => string;
  readonly badToken: string;
  readonly tokenInvalid: string;
  readonly noAnswer: (origin: string, reason: string) => string;
  readonly connectionLost: (reason: string) => string;
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
    unknownAnswer: '站点的响应不符合接口约定，请确认客户端与站点版本一致',
    notXiezhi: (status) => `HTTP ${status}：该地址不是獬豸站点`,
    redirected: (status, target) => `HTTP ${status}：该地址不是獬豸站点，它指向 ${target}`,
  },
};
