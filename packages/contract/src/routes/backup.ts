import { z } from 'zod';
import { limits } from '../limits/index.ts';
import type { RouteTable } from '../wire/route.ts';
import { isoDate } from '../wire/wire.ts';
import { hasOwnerProof, ownerProofMissing, secretProof } from './owner-proof.ts';
import { job } from './job.ts';

const access = 'role:root';

export const backupSchedules = ['off', 'daily', 'weekly'] as const;
export type BackupSchedule = (typeof backupSchedules)[number];

/** Schedule of automatic backups, and the number of backups to keep. */
export const backupSettings = z.object({
  /** `weekly`: in the night from Sunday to Monday. */
  backupSchedule: z.enum(backupSchedules),
  backupHour: z.number().int().min(0).max(23).describe('hour in the time zone of the site'),
  /** Number of backups to keep. After a new backup is complete, the oldest are removed, whether automatic or manual. */
  backupKeep: z.number().int().min(1).max(limits.backupsKept),
});

const name = z
  .string()
  .max(160)
  .regex(/^\w[\w.-]*\.tar\.zst$/)
  .describe('name of the file');

/** A backup in the site's backup folder. */
export const backup = z.object({
  name,
  size: z.number().int().describe('size of the file in bytes'),
  gmtCreate: isoDate,
  /** How the backup was made. Null if the file was copied from elsewhere. */
  made: z
    .object({
      by: z.string().nullable().describe('username; null: the schedule or a command'),
      rows: z.number().int(),
      blobs: z.number().int(),
      missingBlobs: z.number().int().describe('referenced files that were missing'),
      seconds: z.number(),
    })
    .nullable(),
  /** Whether the last test restore of this backup succeeded. Null if there was none. */
  isRehearsedWell: z.boolean().nullable(),
});
export type Backup = z.infer<typeof backup>;

/** A test restore, which verifies that the backup can be restored. It uses a temporary place that users never see. */
export const backupRehearsal = z.object({
  name: z.string(),
  at: isoDate,
  backupAt: isoDate.nullable().describe('time of the backup'),
  seconds: z.number(),
  isWell: z.boolean(),
  replayedSame: z.number().int().describe('submissions that got the same verdict when judged again'),
  replayedOther: z.number().int(),
  remark: z.string().nullable().describe('why it failed, or what could not be checked'),
});
export type BackupRehearsal = z.infer<typeof backupRehearsal>;

/** Backups of the whole site. Only root may use them, because they contain all password hashes and the site's key. */
export const backupRoutes = {
  'GET /api/admin/backups': {
    summary: 'Backups of the site, newest first, with the schedule and the last restore test',
    summaryZh: '站点的备份，新的在前，以及备份计划和最近一次恢复演练',
    access,
    data: z.object({
      backups: z.array(backup),
      settings: backupSettings,
      version: z.string().describe('version of the settings; changes whenever they are saved'),
      nextAt: isoDate.nullable().describe('time of the next scheduled backup'),
      /** Backups and test restores that are running. */
      jobs: z.array(job),
      lastFailure: z
        .object({ at: isoDate, reason: z.string() })
        .nullable()
        .describe('why the last backup failed; null if one has succeeded since'),
      rehearsal: backupRehearsal.nullable(),
      folder: z.string(),
      diskFree: z.number().nullable().describe('bytes; null if unknown'),
    }),
  },
  'PUT /api/admin/backup-settings': {
    summary: 'Sets the backup schedule and the number of backups to keep',
    summaryZh: '设置何时自动备份、保留多少份',
    access,
    body: backupSettings.extend({
      version: z.string().max(40).nullish().describe('version that was edited; absent: no check'),
    }),
    errors: ['changedMeanwhile'],
  },
  'POST /api/admin/backup-jobs': {
    summary: 'Starts a job that backs up the whole site while it runs',
    summaryZh: '开始备份整个站点，其间站点照常运行',
    access,
    data: job,
    errors: ['backupRunning'],
    rateLimit: 30,
  },
  'POST /api/admin/backup-rehearsal-jobs': {
    summary: 'Starts a job that restores a backup into a temporary database, checks it and removes it',
    summaryZh: '开始恢复演练：在别处恢复一个备份，核对后删除',
    access,
    body: z.object({ name }),
    data: job,
    errors: ['backupNotFound', 'rehearsalRunning'],
    rateLimit: 30,
  },
  'POST /api/admin/backup-tickets': {
    summary: 'Issues a download link for a backup, valid for one minute; requires the password',
    summaryZh: '验证密码，准许在一分钟内下载备份',
    access,
    body: z.object({ name, ...secretProof }).refine(hasOwnerProof('password'), ownerProofMissing),
    data: z.object({ url: z.string().describe('path of the download') }),
    errors: ['backupNotFound', 'oldPasswordWrong', 'changeLocked', 'passkeyProofExpired'],
    rateLimit: 30,
  },
  'GET /api/file/backup': {
    summary: 'Downloads a backup with a link that was issued for it',
    summaryZh: '下载备份，须先取得许可',
    access,
    query: z.object({ name, ticket: z.string().max(200) }),
    errors: ['backupNotFound', 'backupTicketInvalid'],
    isRaw: true,
  },
  'DELETE /api/admin/backup': {
    summary: 'Deletes a backup permanently',
    summaryZh: '删除备份，无法撤销',
    access,
    query: z.object({ name }),
    errors: ['backupNotFound'],
  },
} as const satisfies RouteTable;
