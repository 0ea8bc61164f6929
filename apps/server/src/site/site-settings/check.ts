import { keysOf } from '@xiezhi/contract/wire/values';
import { isEmail } from '../../identity/account/email-address.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  parseSiteSettings,
  type SiteSettingKey,
  type SiteSettingValues,
} from '../../platform/settings/site.ts';
import { isTimeZone } from '../../platform/settings/time-zone.ts';

export type Changes = Partial<SiteSettingValues>;

const addresses = ['baseUrl', 'recordUrl', 'projectUrl', 'assistantUrl', 'mailPictureUrl'] as const;
const mailboxes = ['contactEmail', 'mailFrom'] as const;

/** Validates values before anything is written. Throws the error of the first invalid value. */
export function checkSettings(changes: Changes): Changes {
  for (const key of addresses) {
    const address = changes[key];
    if (address && !isWebAddress(address, key === 'mailPictureUrl'))
      throw new ApiError('webAddressInvalid', { address });
  }
  for (const key of mailboxes) if (changes[key] && !isEmail(changes[key])) throw new ApiError('emailInvalid');
  const { timeZone, smtpHost, oidcIssuer, smsDomain } = changes;
  if (smsDomain && !(isWebAddress(smsDomain, false) && smsDomain.startsWith('https:')))
    throw new ApiError('webAddressInvalid', { address: smsDomain });
  if (oidcIssuer && !isProviderAddress(oidcIssuer))
    throw new ApiError('webAddressInvalid', { address: oidcIssuer });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new ApiError('timeZoneUnknown', { zone: timeZone });
  if (smtpHost && !isHost(smtpHost)) throw new ApiError('mailHostInvalid', { host: smtpHost });
  for (const [key, value] of Object.entries(changes))
    if (!fits(key, value)) throw new ApiError('settingInvalid', { setting: key });
  return changes;
}

function fits(key: string, value: unknown): boolean {
  try {
    parseSiteSettings({ [key]: value });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a web address. With `mayBePath`, a path on this site is also accepted. */
function isWebAddress(text: string, mayBePath: boolean): boolean {
  if (mayBePath && /^\/[^/\\]/.test(text)) return true;
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text) && new URL(text).username === '';
}

/** Secrets are sent to this address, so it must use TLS unless it is on this machine. */
function isProviderAddress(text: string): boolean {
  if (!isWebAddress(text, false)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isHost(host: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/i.test(host) && URL.canParse(`smtp://${host}:25`);
}

/** Returns the keys whose value changes. */
export function changedKeys(former: SiteSettingValues, changes: Changes): SiteSettingKey[] {
  return keysOf(changes).filter((key) => JSON.stringify(changes[key]) !== JSON.stringify(former[key]));
}
