import type { CallData } from '../../../api/client.ts';
import type { Translate } from '../../../i18n/messages.ts';

export type SignInService = CallData<'GET /api/get-website-config'>['signInProviders'][number];

/** Name of a sign-in service in the language of the page. */
export function serviceName(t: Translate, { key, name }: SignInService): string {
  return key === 'wechat' ? t('auth.oidc.wechat') : name;
}
