import type { BackupSchedule } from '@xiezhi/contract/routes/backup';
import type { ScheduledTask } from '../../platform/job/scheduled-task.ts';
import type { Services } from '../../platform/services.ts';
import type { SiteSettingValues } from '../../platform/settings/site.ts';
import { backupKind } from './backup-job.ts';

const hour = 3_600_000;

/** Returns hour and weekday (Monday is 1) in a time zone. */
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

/** Returns whether a backup is due in the hour of this time. */
export function isDue({ backupSchedule, backupHour, timeZone }: Plan, moment: Date): boolean {
  if (backupSchedule === 'off') return false;
  const local = inZone(moment, timeZone);
  return local.hour === backupHour && (backupSchedule === 'daily' || local.isMonday);
}

/** Returns the start of the next hour with a backup; null if there is none. Clock changes may skip that hour. */
export function nextBackup(plan: Plan, now: Date): Date | null {
  if (plan.backupSchedule === 'off') return null;
  const first = Math.floor(now.getTime() / hour) * hour + hour;
  for (let ahead = 0; ahead < 24 * 15; ahead += 1) {
    const moment = new Date(first + ahead * hour);
    if (isDue(plan, moment)) return moment;
  }
  return null;
}

/** Returns the start of the latest hour with a backup, at most a week before; null if there is none. */
export function lastBackupHour(plan: Plan, now: Date): Date | null {
  const current = Math.floor(now.getTime() / hour) * hour;
  for (let ago = 0; ago <= 24 * 7; ago += 1) {
    const moment = new Date(current - ago * hour);
    if (isDue(plan, moment)) return moment;
  }
  return null;
}

/** Days for which the newest backup counts as recent, by schedule: its period plus one; for `off` as for `weekly`. */
export const scheduleDays: Readonly<Record<BackupSchedule, number>> = { off: 8, daily: 2, weekly: 8 };

/**
 * Checks hourly whether no backup was started since the last hour of the schedule, and starts one over all servers. So a
 * backup that was due while no server ran follows later, and none is made twice.
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
