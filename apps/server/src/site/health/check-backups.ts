import { scheduleDays } from '../backup/schedule.ts';
import { lastFailure, lastRestoreTest, listBackups } from '../backup/overview.ts';
import type { Check, HealthFinding } from './health-finding.ts';

const day = 86_400_000;
/** Number of days for which a restore test counts as recent. */
const rehearsalDays = 90;

export const checkBackups: Check = async (services, locale) => {
  const { db, siteSettings, clock } = services;
  const age = (moment: string) => Math.max(0, Math.floor((clock().getTime() - Date.parse(moment)) / day));
  const [[newest], failure, rehearsal, { backupSchedule }] = await Promise.all([
    listBackups(services),
    lastFailure(db, locale),
    lastRestoreTest(db, locale),
    siteSettings.get(),
  ]);
  const found: HealthFinding[] = [];
  if (failure !== null) found.push({ code: 'backupFailed', values: { reason: failure.reason } });
  if (newest === undefined) return [...found, { code: 'backupNone' }];
  const days = age(newest.gmtCreate);
  const isOld = days > scheduleDays[backupSchedule];
  found.push({ code: isOld ? 'backupOld' : days === 0 ? 'backupToday' : 'backupWell', values: { days } });
  if (rehearsal !== null && !rehearsal.isWell)
    found.push({ code: 'rehearsalFailed', values: { reason: rehearsal.remark ?? rehearsal.name } });
  else if (rehearsal === null || age(rehearsal.at) > rehearsalDays) found.push({ code: 'rehearsalNone' });
  else {
    const since = age(rehearsal.at);
    found.push({ code: since === 0 ? 'rehearsalToday' : 'rehearsalWell', values: { days: since } });
  }
  return found;
};
