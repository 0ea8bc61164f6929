import { encrypt, decrypt } from './encryption.ts';
import type { SiteSettingValues } from './site.ts';

/** Settings that are written and never returned. */
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
 * For each secret, the setting that names its receiver. A change of the receiver deletes the secret unless
 * the secret is sent again.
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

/** Encrypts a secret for the database with the key of the site; an empty one is deleted. */
export function encryptSetting(
  siteSecret: Uint8Array,
  setting: SecretSetting,
  secret: string,
): string | null {
  return secret === '' ? null : encrypt(siteSecret, sealFor(setting), secret).toString('base64');
}

/** Returns the secret of a setting; null if there is none, or the key of the site has changed. */
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

/** Returns stored secrets that cannot be decrypted and have to be entered again. */
export function undecryptableSecrets(siteSecret: Uint8Array, values: SiteSettingValues): SecretSetting[] {
  return secretSettings.filter(
    (setting) => values[setting] !== null && decryptSetting(siteSecret, setting, values) === null,
  );
}
