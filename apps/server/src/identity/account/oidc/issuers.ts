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
  if (key !== 'oidc' && oauthProvider(settings, values, key) === null) return false;
  if (key === 'wechat') return true;
  if (key === 'github') return issuer === (settings.signInBases.get('github') ?? githubIssuer);
  const present = signInProvider(settings, values);
  return present !== null && isSameIssuer(present.issuer, issuer);
}

/**
 * Whether a token of an issuer comes from the configured one. For all tenants of Microsoft Entra ID, the configured
 * issuer contains `common`, `organizations` or `consumers`. Tokens contain the id of the user's tenant there.
 */
function isSameIssuer(configured: string, issuer: string): boolean {
  const [wanted, given] = [segmentsOf(configured), segmentsOf(issuer)];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === given[index] || (index === 3 && isAnyTenant(segment)))
  );
}

const segmentsOf = (address: string) => address.replace(/\/+$/, '').split('/');
const isAnyTenant = (segment: string) => ['common', 'organizations', 'consumers'].includes(segment);
