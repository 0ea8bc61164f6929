import { backupSettings } from '@xiezhi/contract/routes/backup';
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
import type { SiteSettingKey } from '../../platform/settings/site.ts';

/** Groups of settings that are edited, versioned and notified together. */
export const sections = {
  website: keysOf(websiteSettings.shape),
  limits: keysOf(limitSettings.shape),
  mail: [...keysOf(mailSettings.shape), 'smtpPassword'],
  backup: keysOf(backupSettings.shape),
  ratings: keysOf(ratingSettings.shape),
  services: [...keysOf(serviceSettings.shape), 'assistantKey'],
  signIn: [...keysOf(signInSettings.shape), 'oidcClientSecret', 'githubClientSecret', 'wechatAppSecret'],
  sms: [...keysOf(smsSettings.shape), 'smsAccessKeySecret'],
} as const satisfies Readonly<Record<string, readonly SiteSettingKey[]>>;

export type SectionName = keyof typeof sections;
