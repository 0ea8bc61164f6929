import { encrypt, decrypt } from './encryption.ts';
import type { SiteSettingValues } from './site.ts';

/** Settings that are written and never read by people. */
export const secretSettings = [
  'smtpPassword',
  'assistantKey',
  'oidcClientSecret',
  'smsAccessKeySecret',
] as const;
export type SecretSetting = (typeof secretSettings)[number];

/** The setting that names whom a secret is told to. Under another name it would be told to somebody else. */
export const secretHearers = {
  smtpPassword: 'smtpHost',
  assistantKey: 'assistantUrl',
  oidcClientSecret: 'oidcIssuer',
  smsAccessKeySecret: 'smsDomain',
} as const satisfies Readonly<Record<SecretSetting, keyof SiteSettingValues>>;

const sealFor = (setting: SecretSetting) => ({ purpose: 'site setting', owner: setting });

/** A secret as the database keeps it, under the key of the site; an empty one is none. */
export function encryptSetting(
  siteSecret: Uint8Array,
  setting: SecretSetting,
  secret: string,
): string | null {
  return secret === '' ? null : encrypt(siteSecret, sealFor(setting), secret).toString('base64');
}

/** The secret of a setting; null where there is none, or where the key of the site is another one than it was. */
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

/** Secrets that are stored and cannot be opened: they have to be entered anew. */
export function undecryptableSecrets(siteSecret: Uint8Array, values: SiteSettingValues): SecretSetting[] {
  return secretSettings.filter(
    (setting) => values[setting] !== null && decryptSetting(siteSecret, setting, values) === null,
  );
}
