import { encrypt, decrypt } from './encryption.ts';
import type { SiteSettingValues } from './site.ts';

/** Settings that can be written but are never returned. */
export const secretSettings = [
  'smtpPassword',
  'assistantKey',
  'oidcClientSecret',
  'githubClientSecret',
  'wechatAppSecret',
  'smsAccessKeySecret',
] as const;
export type SecretSetting = (typeof secretSettings)[number];

/**
 * For each secret, the setting with the recipient of the secret. If the recipient changes, the secret is deleted unless
 * it is sent again.
 */
export const secretReceivers = {
  smtpPassword: 'smtpHost',
  assistantKey: 'assistantUrl',
  oidcClientSecret: 'oidcIssuer',
  githubClientSecret: 'githubClientId',
  wechatAppSecret: 'wechatAppId',
  smsAccessKeySecret: 'smsDomain',
} as const satisfies Readonly<Record<SecretSetting, keyof SiteSettingValues>>;

const sealFor = (setting: SecretSetting) => ({ purpose: 'site setting', owner: setting });

/**
 * Encrypts a secret with the key of the site, to store it. Returns null for an empty secret, which deletes the stored
 * one.
 */
export function encryptSetting(
  siteSecret: Uint8Array,
  setting: SecretSetting,
  secret: string,
): string | null {
  return secret === '' ? null : encrypt(siteSecret, sealFor(setting), secret).toString('base64');
}

/**
 * Returns the secret of a setting; null if there is none, or if it cannot be decrypted because the key of the site has
 * changed.
 */
export function decryptSetting(
  siteSecret: Uint8Array,
  setting: SecretSetting,
  values: SiteSettingValues,
): string | null {
  const sealed = values[setting];
  if (sealed === null) return null;
  try {
    return decrypt(siteSecret, sealFor(setting), Buffer.from(sealed, 'base64'));
  } catch {
    return null;
  }
}

/** Returns the settings whose stored secrets cannot be decrypted and must be entered again. */
export function undecryptableSecrets(siteSecret: Uint8Array, values: SiteSettingValues): SecretSetting[] {
  return secretSettings.filter(
    (setting) => values[setting] !== null && decryptSetting(siteSecret, setting, values) === null,
  );
}
