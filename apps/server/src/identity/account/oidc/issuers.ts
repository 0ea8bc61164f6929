import type { SignInProviderKey } from '@xiezhi/contract/enums/sign-in-providers';
import { oauthProvider, signInProvider } from '../../../platform/settings/effective.ts';
import type { Services } from '../../../platform/services.ts';
import { githubIssuer } from './github.ts';
import { wechatIssuer } from './wechat.ts';

/**
 * Returns the service of a linked account. All issuers but those of WeChat and GitHub are current or former issuers
 * of `oidc`.
 */
export function providerOf({ settings }: Pick<Services, 'settings'>, issuer: string): SignInProviderKey {
  if (issuer === wechatIssuer) return 'wechat';
  return issuer === githubIssuer || issuer === settings.signInBases.get('github') ? 'github' : 'oidc';
}

/**
 * Whether accounts of an issuer can be used to sign in with the present settings: its service is on and, for
 * `oidc`, has not been replaced by another one.
 */
export async function isIssuerInUse(
  services: Pick<Services, 'settings' | 'siteSettings'>,
  issuer: string,
): Promise<boolean> {
  const { settings, siteSettings } = services;
  const values = await siteSettings.get();
  const key = providerOf(services, issuer);
  if (key !== 'oidc') return oauthProvider(settings, values, key) !== null;
  const present = signInProvider(settings, values);
  return present !== null && withoutSlash(present.issuer) === withoutSlash(issuer);
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');
