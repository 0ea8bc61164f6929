import type { BackupSchedule } from '@xiezhi/contract/routes/backup';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import type { Services } from '../../platform/services.ts';
import type { SiteSettingValues } from '../../platform/settings/site.ts';
import { backupKind } from './backup-job.ts';

const hour = 3_600_000;

/** Returns the hour of a time in a time zone, and whether the day is a Monday. */
function inZone(moment: Date, timeZone: string): { hour: number; isMonday: boolean } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'short',
  })
    .formatToParts(moment)
    .map(({ type, value }) => [type, value] as const);
  const { hour: shown, weekday } = Object.fromEntries(parts);
  return { hour: Number(shown), isMonday: weekday === 'Mon' };
}

type Plan = Pick<SiteSettingValues, 'backupSchedule' | 'backupHour' | 'timeZone'>;

/** Whether the schedule has a backup in the hour that contains this time. */
export function isDue({ backupSchedule, backupHour, timeZone }: Plan, moment: Date): boolean {
  if (backupSchedule === 'off') return false;
  const local = inZone(moment, timeZone);
  return local.hour === backupHour && (backupSchedule === 'daily' || local.isMonday);
}

/**
 * Returns the start of the next hour with a backup; null if backups are off. A clock change may skip an hour with a
 * backup.
 */
export function nextBackup(plan: Plan, now: Date): Date | null {
  if (plan.backupSchedule === 'off') return null;
  const first = Math.floor(now.getTime() / hour) * hour + hour;
  for (let ahead = 0; ahead < 24 * 15; ahead += 1) {
    const moment = new Date(first + ahead * hour);
    if (isDue(plan, moment)) return moment;
  }
  return null;
}

/** Returns the start of the latest hour with a backup within the past week; null if there is none. */
export function lastBackupHour(plan: Plan, now: Date): Date | null {
  const current = Math.floor(now.getTime() / hour) * hour;
  for (let ago = 0; ago <= 24 * 7; ago += 1) {
    const moment = new Date(current - ago * hour);
    if (isDue(plan, moment)) return moment;
  }
  return null;
}

/**
 * Number of days for which a backup counts as recent: the period of the schedule plus one day. `off` uses the value of
 * `weekly`.
 */
export const scheduleDays: Readonly<Record<BackupSchedule, number>> = { off: 8, daily: 2, weekly: 8 };

/**
 * Hourly task that starts a backup if none was started since the latest hour of the schedule. If no server ran in that
 * hour, the backup follows later. Several servers start only one backup together.
 */
export function createBackupSchedule({ db, jobs, siteSettings, clock }: Services): ScheduledTask {
  return {
    name: 'backup',
    cron: '2 * * * *',
    runsOnStart: false,
    async run() {
      const now = clock();
      const due = lastBackupHour(await siteSettings.get(), now);
      if (due === null) return;
      await db.transaction().execute(async (trx) => {
        const started = await trx
          .selectFrom('job')
          .where('kind', '=', backupKind)
          .where('created_at', '>=', due)
          .select('id')
          .limit(1)
          .executeTakeFirst();
        if (started === undefined) await jobs.start(trx, { kind: backupKind, input: {}, uid: null, now });
      });
    },
  };
}
