import { settingDefaults } from '@xiezhi/contract/limits';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { isTimeZone } from './time-zone.ts';

/** What an administrator may change while the site runs. */
export const siteSettingsSchema = z.object({
  name: z.string().max(100).default('獬豸 Xiezhi'),
  shortName: z.string().max(50).default('Xiezhi'),
  /** Markdown of the footer. */
  description: z.string().max(65_535).default(''),
  recordName: z.string().max(100).default(''),
  recordUrl: z.string().max(255).default(''),
  projectName: z.string().max(100).default('Xiezhi'),
  projectUrl: z.string().max(255).default(''),
  /** A public address, never the login name of the mail server. */
  contactEmail: z.string().max(320).nullable().default(null),
  register: z.boolean().default(true),
  openPublicDiscussion: z.boolean().default(true),
  openGroupDiscussion: z.boolean().default(true),
  openContestComment: z.boolean().default(true),
  openPublicJudge: z.boolean().default(true),
  openGroupJudge: z.boolean().default(true),
  /** Asks other judges for their contests now and then, for the home page. */
  otherContests: z.boolean().default(true),
  openContestJudge: z.boolean().default(true),
  hideNonContestSubmissionCode: z.boolean().default(false),
  /** Seconds between two practice submissions of a user; 0: no limit. */
  submitIntervalSeconds: z.number().int().min(0).max(86_400).default(settingDefaults.submitIntervalSeconds),
  /** Submissions within ten minutes after which a user has to answer a captcha; 0: never. */
  submissionsBeforeCaptcha: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(settingDefaults.submissionsBeforeCaptcha),
  minimumCodeLength: z.number().int().min(0).max(65_535).default(settingDefaults.minimumCodeLength),
  /** Accepted problems that posts, and comments with replies, need; staff need none. */
  acceptedToDiscuss: z.number().int().min(0).max(10_000).default(settingDefaults.acceptedToDiscuss),
  acceptedToComment: z.number().int().min(0).max(10_000).default(settingDefaults.acceptedToComment),
  /** Of one person, from midnight to midnight; staff are not held. */
  discussionsPerDay: z.number().int().min(0).max(10_000).default(settingDefaults.discussionsPerDay),
  /** Groups that one person may make within 24 hours and own in all, and accepted problems that making one needs. */
  groupsPerDay: z.number().int().min(0).max(10_000).default(settingDefaults.groupsPerDay),
  groupsMax: z.number().int().min(0).max(10_000).default(settingDefaults.groupsMax),
  acceptedToCreateGroup: z.number().int().min(0).max(10_000).default(settingDefaults.acceptedToCreateGroup),
  /** IANA name; days of statistics begin at its midnight. */
  timeZone: z.string().refine(isTimeZone).default(settingDefaults.timeZone),
  /** Domain endings at which nobody may register. */
  emailDomainBlacklist: z.array(z.string().max(255)).max(10_000).default([]),
});

export type SiteSettingValues = z.output<typeof siteSettingsSchema>;

export interface SiteSettings {
  /** Cached; a change made on any server is seen at once where notices flow, and within seconds elsewhere. */
  get(): Promise<SiteSettingValues>;
  /** Stores the given keys. Throws ZodError when a value does not fit. */
  set(changes: Partial<SiteSettingValues>, byUid: string | null): Promise<void>;
  /** Drops the cache: some server has changed a setting. */
  invalidate(): void;
}

/** A lost notice is made good after this many milliseconds. */
const cacheLife = 10_000;

export interface SiteSettingsOptions {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** Tells the other servers. */
  readonly announce: () => Promise<void>;
}

export function createSiteSettings({ db, log, announce }: SiteSettingsOptions): SiteSettings {
  let cached: { values: Promise<SiteSettingValues>; until: number } | null = null;

  async function load(): Promise<SiteSettingValues> {
    const rows = await db.selectFrom('site_setting').select(['key', 'value']).execute();
    const values: Record<string, unknown> = {};
    for (const { key, value } of rows) {
      const schema = (siteSettingsSchema.shape as Record<string, z.ZodType>)[key];
      const read = schema?.safeParse(value);
      if (read?.success) values[key] = read.data;
      else log.warn({ key }, 'a stored site setting is not understood and was left aside');
    }
    return siteSettingsSchema.parse(values);
  }

  return {
    get() {
      const now = performance.now();
      if (cached && cached.until > now) return cached.values;
      const values = load();
      const entry = { values, until: now + cacheLife };
      cached = entry;
      values.catch(() => {
        if (cached === entry) cached = null;
      });
      return values;
    },
    async set(changes, byUid) {
      const values = Object.entries(siteSettingsSchema.partial().parse(changes)).filter(
        ([key, value]) => value !== undefined && key in changes,
      );
      if (values.length === 0) return;
      const rows = values.map(([key, value]) => ({
        key,
        value: JSON.stringify(value),
        modified_by: byUid,
        modified_at: new Date(),
      }));
      await db
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
      cached = null;
      await announce();
    },
    invalidate() {
      cached = null;
    },
  };
}
