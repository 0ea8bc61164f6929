import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../identity/audit/record.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Services } from '../../platform/services.ts';
import { fixedSettings, effectiveSettings } from '../../platform/settings/effective.ts';
import {
  decryptSetting,
  encryptSetting,
  secretReceivers,
  type SecretSetting,
  secretSettings,
} from '../../platform/settings/secret.ts';
import type { SiteSettingKey, SiteSettingValues } from '../../platform/settings/site.ts';
import { changedKeys, type Changes, checkSettings } from './check.ts';
import { sections, type SectionName } from './sections.ts';
import { sectionVersion } from './version.ts';

type ChangeServices = Pick<Services, 'db' | 'siteSettings' | 'settings'>;

export interface SettingsChange {
  readonly section: SectionName;
  /** Omitted keys keep their value. Secrets are in plain text; an empty text removes a secret. */
  readonly changes: Readonly<Partial<Record<SiteSettingKey, unknown>>>;
  /** Version of the section that the editor has read. If absent, the version is not checked. */
  readonly version?: string | null | undefined;
  /** Makes further writes in the same transaction. */
  readonly also?: (transaction: Kysely<Database>) => Promise<void>;
}

/** Lock that serializes changes of settings. */
const settingsLock = 7_310_041;

/**
 * Changes settings: checks them as a whole, writes them with an audit entry of the former values, and notifies all
 * servers. Values equal to the effective ones are no change, so that clients may send whole objects. Throws
 * `settingFixed`, `changedMeanwhile` and the errors of `checkSettings`; then nothing is written.
 */
export async function changeSettings(
  services: ChangeServices,
  by: Actor,
  { section, changes, version, also }: SettingsChange,
): Promise<void> {
  const { db, siteSettings, settings } = services;
  const asked = checkSettings(pickSection(section, changes));
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${settingsLock})`.execute(transaction);
    if (version && version !== (await sectionVersion(transaction, section)).version)
      throw new ApiError('changedMeanwhile');
    const former = await siteSettings.read(transaction);
    const inForce = withOpenSecrets(services, effectiveSettings(settings, former), former);
    const changed = changedKeys(inForce, asked);
    const fixed = fixedSettings(settings);
    for (const key of changed) {
      const variable = fixed.get(key);
      if (variable !== undefined) throw new ApiError('settingFixed', { variable });
    }
    if (asked.timeZone !== undefined && changed.includes('timeZone'))
      await requireZoneOfDatabase(transaction, asked.timeZone);
    if (changed.length > 0) await write(services, transaction, by, { section, changed, asked, former });
    await also?.(transaction);
  });
  siteSettings.invalidate();
}

/** Throws `timeZoneUnknown` if the database, whose list may be older than that of Node, does not know a time zone. */
async function requireZoneOfDatabase(db: Kysely<Database>, zone: string): Promise<void> {
  const { rows } = await sql`
    select from pg_timezone_names where lower(name) = ${zone.toLowerCase()} limit 1`.execute(db);
  if (rows.length === 0) throw new ApiError('timeZoneUnknown', { zone });
}

interface Written {
  readonly section: SectionName;
  readonly changed: readonly SiteSettingKey[];
  readonly asked: Changes;
  readonly former: SiteSettingValues;
}

async function write(
  { siteSettings, settings }: ChangeServices,
  transaction: Kysely<Database>,
  by: Actor,
  { section, changed, asked, former }: Written,
): Promise<void> {
  const changes = Object.fromEntries(changed.map((key) => [key, asked[key]]));
  for (const key of secretSettings) {
    const secret = changes[key];
    if (typeof secret === 'string') changes[key] = encryptSetting(settings.secret, key, secret);
  }
  const lost = secretsToClear(changed, asked, former);
  for (const key of lost) changes[key] = null;
  const written = [...changed, ...lost];
  await siteSettings.write(transaction, changes, by.uid);
  await recordAudit(transaction, by, {
    action: 'settings-changed',
    target: `settings:${section}`,
    before: auditedValues(written, former),
    after: auditedValues(written, { ...former, ...changes }),
  });
}

/**
 * Returns stored secrets whose receiver changes. They are cleared, because they must not be sent to the new receiver.
 */
function secretsToClear(
  changed: readonly SiteSettingKey[],
  asked: Changes,
  former: SiteSettingValues,
): SecretSetting[] {
  return secretSettings.filter(
    (key) => changed.includes(secretReceivers[key]) && asked[key] === undefined && former[key] !== null,
  );
}

/** Returns values for the audit log. A secret is replaced by a mark that shows whether it is set. */
function auditedValues(keys: readonly SiteSettingKey[], values: SiteSettingValues) {
  return Object.fromEntries(
    keys.map((key) => [key, isSecret(key) ? (values[key] === null ? null : '••••••') : values[key]]),
  );
}

function isSecret(key: SiteSettingKey): key is SecretSetting {
  return secretSettings.some((secret) => secret === key);
}

/**
 * Returns the changes of the section's keys. Keys with null or absent values are omitted and keep their stored value.
 */
function pickSection(section: SectionName, changes: SettingsChange['changes']): Changes {
  return Object.fromEntries(
    sections[section].flatMap((key) => {
      const value = changes[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
}

/**
 * Replaces encrypted secrets by plain texts for the comparison, because encrypting a text twice gives different
 * results.
 */
function withOpenSecrets(
  { settings }: ChangeServices,
  inForce: SiteSettingValues,
  former: SiteSettingValues,
): SiteSettingValues {
  const open = secretSettings.map((key) => [key, decryptSetting(settings.secret, key, former) ?? '']);
  return { ...inForce, ...Object.fromEntries(open) };
}
