import { isLocalPath } from '@xiezhi/contract/text/local-path';
import type { CallData } from '../../../api/client.ts';
import { getLocale } from '../../../i18n/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';

export type SignInService = CallData<'GET /api/get-website-config'>['signInProviders'][number];

/** Returns the name of a sign-in service in the language of the page. */
export function serviceName(t: Translate, { key, name }: SignInService): string {
  return key === 'wechat' ? t('auth.oidc.wechat') : name;
}

/**
 * URL that begins a sign-in with a service.
 * @param returnPath URL of the page that the browser shows afterwards, without origin. A fragment is removed, and a path
 * that the server would reject is replaced by `/home`.
 * @param options `asksAgain`: the service asks for the credentials, also if the user is signed in there
 */
export function signInAddress(
  key: SignInService['key'],
  returnPath: string,
  { asksAgain = false }: { asksAgain?: boolean } = {},
): string {
  // Browsers leave a backslash in a query as it is.
  const bare = returnPath.replace(/#.*/, '').replaceAll('\\', '%5C');
  const path = isLocalPath(bare) ? bare : '/home';
  const query = new URLSearchParams({ provider: key, path });
  if (asksAgain) query.set('prompt', 'login');
  return `/api/oidc/start?${query}`;
}

/**
 * Name of a sign-in service inside a text. In Chinese texts, blanks belong only around Latin names, so the texts have
 * no blanks around `{service}` and this function adds them.
 */
export function serviceInText(t: Translate, service: SignInService): string {
  const name = serviceName(t, service);
  return getLocale() === 'zh-CN'
    ? name.replace(/^[\p{Script=Latin}\d]/u, ' $&').replace(/[\p{Script=Latin}\d]$/u, '$& ')
    : name;
}
