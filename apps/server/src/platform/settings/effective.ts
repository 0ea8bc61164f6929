import { signInProviderKeys, type SignInProviderKey } from '@xiezhi/contract/enums/sign-in-providers';
import {
  assistantDefaults,
  type AssistantSettings,
  type OidcSettings,
  type Settings,
  type SignInBaseKey,
} from './environment.ts';
import { decryptSetting } from './secret.ts';
import type { SiteSettingKey, SiteSettingValues } from './site.ts';

/**
 * Settings that may be fixed by the environment. If the environment does not set them, they can be changed in the
 * console while the site runs.
 */
type EnvironmentSettings = Pick<
  Settings,
  'publicUrl' | 'smtpUrl' | 'assistant' | 'oidc' | 'secret' | 'signInBases'
>;

/** Returns the public address of the site, without a trailing slash; null if it is not set. */
export function publicAddress(settings: EnvironmentSettings, values: SiteSettingValues): string | null {
  return settings.publicUrl ?? (values.baseUrl.replace(/\/+$/, '') || null);
}

/** Returns the mail server as a URL in the format of `SMTP_URL`; null if none is set, so no mail is sent. */
export function mailAddress(settings: EnvironmentSettings, values: SiteSettingValues): string | null {
  if (settings.smtpUrl !== null) return settings.smtpUrl;
  const { smtpHost, smtpPort, smtpUsername, smtpSsl, mailFrom } = values;
  if (smtpHost === '') return null;
  // On these two ports, connections begin unencrypted and are upgraded to TLS.
  const isUpgraded = smtpPort === 587 || smtpPort === 25;
  const address = new URL(`${smtpSsl && !isUpgraded ? 'smtps' : 'smtp'}://${smtpHost}:${smtpPort}`);
  if (smtpUsername !== '') {
    address.username = encodeURIComponent(smtpUsername);
    address.password = encodeURIComponent(decryptSetting(settings.secret, 'smtpPassword', values) ?? '');
  }
  if (smtpSsl && isUpgraded) address.searchParams.set('requireTLS', 'true');
  if (mailFrom !== '') address.searchParams.set('from', mailFrom);
  return address.href;
}

/** Returns the settings of the AI assistant; null if it is off. */
export function effectiveAssistant(
  settings: EnvironmentSettings,
  values: SiteSettingValues,
): AssistantSettings | null {
  if (settings.assistant !== null) return settings.assistant;
  const key = decryptSetting(settings.secret, 'assistantKey', values);
  if (key === null) return null;
  return {
    key,
    url: values.assistantUrl || assistantDefaults.url,
    model: values.assistantModel || assistantDefaults.model,
  };
}

/** Returns the OpenID Connect provider for sign-in; null if none is set. */
export function signInProvider(
  settings: EnvironmentSettings,
  values: SiteSettingValues,
): OidcSettings | null {
  if (settings.oidc !== null) return settings.oidc;
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcName: name } = values;
  const clientSecret = decryptSetting(settings.secret, 'oidcClientSecret', values);
  if (issuer === '' || clientId === '' || clientSecret === null) return null;
  return { issuer, clientId, clientSecret, name: name || new URL(issuer).hostname };
}

/** An OAuth 2 service with a fixed public address. */
export interface OAuthSettings {
  readonly key: SignInBaseKey;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin that an operator set to replace the public one; null if the public one is used. */
  readonly base: string | null;
}

/** Returns the settings of an OAuth 2 service for sign-in; null if it is off. */
export function oauthProvider(
  settings: EnvironmentSettings,
  values: SiteSettingValues,
  key: SignInBaseKey,
): OAuthSettings | null {
  const [clientId, secret, name] =
    key === 'github'
      ? ([values.githubClientId, 'githubClientSecret', 'GitHub'] as const)
      : ([values.wechatAppId, 'wechatAppSecret', 'WeChat'] as const);
  const clientSecret = decryptSetting(settings.secret, secret, values);
  if (clientId === '' || clientSecret === null) return null;
  return { key, name, clientId, clientSecret, base: settings.signInBases.get(key) ?? null };
}

/** Returns the services with whose accounts users can sign in, in the order of their buttons. */
export function signInProviders(
  settings: EnvironmentSettings,
  values: SiteSettingValues,
): { readonly key: SignInProviderKey; readonly name: string }[] {
  return signInProviderKeys.flatMap((key) => {
    const found = key === 'oidc' ? signInProvider(settings, values) : oauthProvider(settings, values, key);
    return found === null ? [] : [{ key, name: found.name }];
  });
}

/** Path to which a provider redirects users. */
export const signInCallback = '/api/oidc/callback';

const mailKeys = ['smtpHost', 'smtpPort', 'smtpUsername', 'smtpPassword', 'smtpSsl', 'mailFrom'] as const;
const assistantKeys = ['assistantUrl', 'assistantModel', 'assistantKey'] as const;
const signInKeys = ['oidcIssuer', 'oidcClientId', 'oidcName', 'oidcClientSecret'] as const;

/** Returns the settings that the environment fixes, with the name of the environment variable. */
export function fixedSettings(settings: EnvironmentSettings): ReadonlyMap<SiteSettingKey, string> {
  const fixed = new Map<SiteSettingKey, string>();
  if (settings.publicUrl !== null) fixed.set('baseUrl', 'PUBLIC_URL');
  if (settings.smtpUrl !== null) for (const key of mailKeys) fixed.set(key, 'SMTP_URL');
  if (settings.assistant !== null) for (const key of assistantKeys) fixed.set(key, 'XIEZHI_ASSISTANT_KEY');
  if (settings.oidc !== null) for (const key of signInKeys) fixed.set(key, 'OIDC_ISSUER');
  return fixed;
}

/** Returns the effective values: values from the environment replace stored ones. */
export function effectiveSettings(
  settings: EnvironmentSettings,
  values: SiteSettingValues,
): SiteSettingValues {
  const { publicUrl, smtpUrl, assistant, oidc } = settings;
  return {
    ...values,
    ...(publicUrl !== null && { baseUrl: publicUrl }),
    ...(smtpUrl !== null && readMailAddress(smtpUrl)),
    ...(assistant !== null && { assistantUrl: assistant.url, assistantModel: assistant.model }),
    ...(oidc !== null && { oidcIssuer: oidc.issuer, oidcClientId: oidc.clientId, oidcName: oidc.name }),
  };
}

function readMailAddress(smtpUrl: string) {
  const address = new URL(smtpUrl);
  const isSafe = address.protocol === 'smtps:';
  return {
    smtpHost: address.hostname,
    smtpPort: Number(address.port) || (isSafe ? 465 : 587),
    smtpUsername: decodeURIComponent(address.username),
    smtpSsl: isSafe || address.searchParams.get('requireTLS') === 'true',
    mailFrom: address.searchParams.get('from') ?? '',
  };
}
