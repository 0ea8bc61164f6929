import { backupSettings } from '@xiezhi/contract/routes/backup';
import { settingDefaults } from '@xiezhi/contract/limits';
import { areAscending, defaultTiers } from '@xiezhi/contract/rating';
import {
  limitSettings,
  mailSettings,
  ratingSettings,
  serviceSettings,
  signInSettings,
  smsSettings,
  websiteSettings,
} from '@xiezhi/contract/routes/site-admin';
import { isKeyOf } from '@xiezhi/contract/wire/values';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { addDependencies, trackDependencies } from '../database/track-dependencies.ts';
import { isTimeZone } from './time-zone.ts';

/** A secret that was encrypted with `encryptSetting`; null if it is not set. */
const sealed = z.string().max(4096).nullable();

/** Settings that administrators may change while the site runs. */
const siteSettingsSchema = z.object({
  ...websiteSettings.shape,
  ...limitSettings.shape,
  ...mailSettings.shape,
  ...serviceSettings.shape,
  ...signInSettings.shape,
  ...smsSettings.shape,
  ...backupSettings.shape,
  ...ratingSettings.shape,
  timeZone: websiteSettings.shape.timeZone.refine(isTimeZone),
  ratingTiers: ratingSettings.shape.ratingTiers.refine(areAscending),
  smtpPassword: sealed,
  assistantKey: sealed,
  oidcClientSecret: sealed,
  githubClientSecret: sealed,
  wechatAppSecret: sealed,
  smsAccessKeySecret: sealed,
});

/** Built once: building and compiling this large schema takes 1.5 ms of CPU time, and a change checks every key. */
const changesSchema = siteSettingsSchema.partial();

export type SiteSettingValues = z.output<typeof siteSettingsSchema>;
export type SiteSettingKey = keyof SiteSettingValues;

const defaults: SiteSettingValues = {
  name: '獬豸 Xiezhi',
  shortName: 'Xiezhi',
  baseUrl: '',
  description: '',
  recordName: '',
  recordUrl: '',
  projectName: 'Xiezhi',
  projectUrl: '',
  contactEmail: '',
  timeZone: settingDefaults.timeZone,
  otherContests: true,
  codeforcesRatings: true,
  openPublicJudge: true,
  openGroupJudge: true,
  openContestJudge: true,
  submitIntervalSeconds: settingDefaults.submitIntervalSeconds,
  submissionsBeforeCaptcha: settingDefaults.submissionsBeforeCaptcha,
  minimumCodeLength: settingDefaults.minimumCodeLength,
  hideNonContestSubmissionCode: false,
  adminsPublish: true,
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
  acceptedToDiscuss: settingDefaults.acceptedToDiscuss,
  acceptedToComment: settingDefaults.acceptedToComment,
  discussionsPerDay: settingDefaults.discussionsPerDay,
  groupsPerDay: settingDefaults.groupsPerDay,
  groupsMax: settingDefaults.groupsMax,
  acceptedToCreateGroup: settingDefaults.acceptedToCreateGroup,
  storageUserMb: settingDefaults.storageUserMb,
  storageGroupMb: settingDefaults.storageGroupMb,
  storageSiteMb: settingDefaults.storageSiteMb,
  register: true,
  emailDomainBlacklist: [],
  smtpHost: '',
  smtpPort: 465,
  smtpUsername: '',
  smtpSsl: true,
  mailFrom: '',
  mailPictureUrl: '',
  assistantUrl: '',
  assistantModel: '',
  repositoryHosts: [],
  oidcIssuer: '',
  oidcClientId: '',
  oidcName: '',
  passkeys: true,
  githubClientId: '',
  wechatAppId: '',
  smsDomain: '',
  smsRegionId: '',
  smsAccessKeyId: '',
  smsSignName: '',
  smsTemplateCode: '',
  backupSchedule: 'off',
  backupHour: 4,
  backupKeep: 7,
  ratingSource: 'codeforces',
  ratingTiers: [...defaultTiers],
  smtpPassword: null,
  assistantKey: null,
  oidcClientSecret: null,
  githubClientSecret: null,
  wechatAppSecret: null,
  smsAccessKeySecret: null,
};

/** Parses the keys that are present. Throws ZodError if a value is invalid. */
export function parseSiteSettings(changes: Readonly<Record<string, unknown>>): Partial<SiteSettingValues> {
  const read = changesSchema.parse(changes);
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export interface SiteSettings {
  /**
   * Returns cached values. Changes made on any server are visible immediately if notifications arrive, otherwise within
   * seconds.
   */
  get(): Promise<SiteSettingValues>;
  /** Reads the values within a transaction, bypassing the cache. */
  read(transaction: Kysely<Database>): Promise<SiteSettingValues>;
  /** Stores the keys that are present. Throws ZodError if a value is invalid. */
  set(changes: Partial<SiteSettingValues>, byUid: string | null): Promise<void>;
  /** Like `set`, but within a transaction. The caller must call `invalidate` after the commit. */
  write(
    transaction: Kysely<Database>,
    changes: Partial<SiteSettingValues>,
    byUid: string | null,
  ): Promise<void>;
  /** Clears the cache after a change on any server. */
  invalidate(): void;
}

/** Milliseconds after which a change becomes visible even if its notification was lost. */
const cacheLife = 10_000;

export interface SiteSettingsOptions {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** Notifies all servers when the transaction commits. */
  readonly announce: (transaction: Kysely<Database>) => Promise<void>;
}

export function createSiteSettings({ db, log, announce }: SiteSettingsOptions): SiteSettings {
  let cached: { found: ReturnType<typeof loadWatched>; until: number } | null = null;

  const loadWatched = () => trackDependencies(() => load(db));

  async function load(from: Kysely<Database>): Promise<SiteSettingValues> {
    const rows = await from.selectFrom('site_setting').select(['key', 'value']).execute();
    const values: Record<string, unknown> = { ...defaults };
    for (const { key, value } of rows) {
      const read = isKeyOf(siteSettingsSchema.shape, key)
        ? siteSettingsSchema.shape[key].safeParse(value)
        : null;
      if (read?.success === true) values[key] = read.data;
      else log.warn({ key }, 'a stored site setting is invalid and was ignored');
    }
    return siteSettingsSchema.parse(values);
  }

  async function write(
    transaction: Kysely<Database>,
    changes: Partial<SiteSettingValues>,
    byUid: string | null,
  ): Promise<void> {
    const rows = Object.entries(parseSiteSettings(changes)).map(([key, value]) => ({
      key,
      value: JSON.stringify(value),
      modified_by: byUid,
      modified_at: new Date(),
    }));
    if (rows.length === 0) return;
    await transaction
      .insertInto('site_setting')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          modified_by: row.ref('excluded.modified_by'),
          modified_at: row.ref('excluded.modified_at'),
        })),
      )
      .execute();
    await announce(transaction);
  }

  return {
    async get() {
      const now = performance.now();
      if (!cached || cached.until <= now) {
        const entry = { found: loadWatched(), until: now + cacheLife };
        cached = entry;
        entry.found.catch(() => {
          if (cached === entry) cached = null;
        });
      }
      const { value, made } = await cached.found;
      addDependencies(made);
      return value;
    },
    read: load,
    write,
    async set(changes, byUid) {
      await db.transaction().execute((transaction) => write(transaction, changes, byUid));
      cached = null;
    },
    invalidate() {
      cached = null;
    },
  };
}
