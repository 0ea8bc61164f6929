import type { CallData } from '../../../api/client.ts';
import { getLocale } from '../../../i18n/locale.ts';
import type { Translate } from '../../../i18n/messages.ts';

export type SignInService = CallData<'GET /api/get-website-config'>['signInProviders'][number];

/** Name of a sign-in service in the language of the page. */
export function serviceName(t: Translate, { key, name }: SignInService): string {
  return key === 'wechat' ? t('auth.oidc.wechat') : name;
}

/**
 * Name of a sign-in service inside a text. Chinese texts have no blanks around `{service}`, because only Latin
 * names are set off by blanks.
 */
export function serviceInText(t: Translate, service: SignInService): string {
  const name = serviceName(t, service);
  return getLocale() === 'zh-CN'
    ? name.replace(/^[\p{Script=Latin}\d]/u, ' $&').replace(/[\p{Script=Latin}\d]$/u, '$& ')
    : name;
}
