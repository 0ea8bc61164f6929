import {
  limitSettings,
  mailSettings,
  ratingSettings,
  serviceSettings,
  signInSettings,
  smsSettings,
  websiteSettings,
} from '@xiezhi/contract/routes/site-admin';
import { keysOf } from '@xiezhi/contract/wire/values';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import {
  fixedSettings,
  publicAddress,
  signInCallback,
  effectiveSettings,
} from '../../platform/settings/effective.ts';
import { decryptSetting } from '../../platform/settings/secret.ts';
import { dataSourceOf } from './data-source.ts';
import type { SectionName } from './sections.ts';
import { sectionVersion } from './version.ts';

/**
 * Returns all effective settings, with the last editor of each section. For secrets it only returns whether they are
 * set.
 */
export async function readSiteSettings({
  db,
  siteSettings,
  settings,
}: Pick<Services, 'db' | 'siteSettings' | 'settings'>) {
  const stored = await siteSettings.read(db);
  const values = effectiveSettings(settings, stored);
  const version = (section: SectionName) => sectionVersion(db, section);
  const [website, limits, mail, services, signIn, sms, ratings, server] = await Promise.all([
    version('website'),
    version('limits'),
    version('mail'),
    version('services'),
    version('signIn'),
    version('sms'),
    version('ratings'),
    sql<{ server_version: string }>`show server_version`.execute(db),
  ]);
  const { password: ofMail } = passwordOf(settings.smtpUrl);
  return {
    website: { values: pick(values, keysOf(websiteSettings.shape)), ...website },
    limits: { values: pick(values, keysOf(limitSettings.shape)), ...limits },
    mail: { values: pick(values, keysOf(mailSettings.shape)), ...mail },
    services: { values: pick(values, keysOf(serviceSettings.shape)), ...services },
    signIn: { values: pick(values, keysOf(signInSettings.shape)), ...signIn },
    sms: { values: pick(values, keysOf(smsSettings.shape)), ...sms },
    ratings: { values: pick(values, keysOf(ratingSettings.shape)), ...ratings },
    isMailPasswordSet:
      settings.smtpUrl === null ? decryptSetting(settings.secret, 'smtpPassword', stored) !== null : ofMail,
    isAssistantKeySet:
      settings.assistant !== null || decryptSetting(settings.secret, 'assistantKey', stored) !== null,
    isSignInSecretSet:
      settings.oidc !== null || decryptSetting(settings.secret, 'oidcClientSecret', stored) !== null,
    isGithubSecretSet: decryptSetting(settings.secret, 'githubClientSecret', stored) !== null,
    isWechatSecretSet: decryptSetting(settings.secret, 'wechatAppSecret', stored) !== null,
    isSmsSecretSet: decryptSetting(settings.secret, 'smsAccessKeySecret', stored) !== null,
    signInRedirect: redirectOf(publicAddress(settings, stored)),
    fixed: Object.fromEntries(fixedSettings(settings)),
    dataSource: {
      ...dataSourceOf(settings.databaseUrl),
      version: server.rows[0]?.server_version ?? '',
      poolSize: settings.databasePoolSize,
      dataFolder: settings.dataFolder,
    },
  };
}

function redirectOf(address: string | null): string | null {
  return address === null ? null : `${address}${signInCallback}`;
}

function passwordOf(smtpUrl: string | null): { password: boolean } {
  return { password: smtpUrl !== null && new URL(smtpUrl).password !== '' };
}

function pick<Values extends object, Key extends keyof Values>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` are keys of `values`
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<Values, Key>;
}
