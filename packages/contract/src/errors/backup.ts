import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of creating and restoring backups. */
export const backupErrors = {
  backupRunning: business(400, '已有一个备份正在进行', 'A backup is already running'),
  backupNoRoom: business(
    400,
    '磁盘剩余 {free} MB，备份至少需要 {needed} MB',
    'Not enough disk space: a backup needs {needed} MB, {free} MB are free',
  ),
  backupCutOff: business(
    400,
    '写备份的进程意外结束（{reason}），没有留下备份',
    'The backup process ended unexpectedly ({reason}); no backup was saved',
  ),
  backupNotFound: business(404, '没有这个备份', 'This backup does not exist'),
  backupDamaged: business(
    400,
    '备份不完整或已损坏，没有改动任何数据（{reason}）',
    'The backup is damaged or incomplete; nothing was changed ({reason})',
  ),
  backupNewer: business(
    400,
    '备份来自较新的版本 {release}（{migration}），请用该版本恢复',
    'The backup was made by the newer release {release} ({migration}); restore it with that release',
  ),
  backupDiffers: business(
    400,
    '恢复后表 {table} 与备份不一致：应有 {expected} 行，实有 {found} 行',
    'Table {table} differs from the backup: {expected} rows expected, {found} found',
  ),
  restoreOccupied: business(
    400,
    '文件夹 {folder} 中已有站点，没有改动；请换空文件夹，或加上 --replace',
    'The folder {folder} already contains a site; nothing was changed. Choose an empty folder or add --replace',
  ),
  restoreDatabaseOccupied: business(
    400,
    '环境变量 DATABASE_URL 所指的数据库不是空的，没有改动；请换用空的数据库',
    'The database in DATABASE_URL is not empty; nothing was changed. Use an empty database',
  ),
  rehearsalRunning: business(400, '已有一次恢复演练正在进行', 'A restore test is already running'),
  rehearsalNoRoom: business(
    400,
    '磁盘剩余 {free} MB，演练至少需要 {needed} MB',
    'Not enough disk space: the restore test needs {needed} MB, {free} MB are free',
  ),
  rehearsalFailed: business(400, '恢复演练未通过：{reason}', 'The restore test failed: {reason}'),
  backupTicketInvalid: business(
    400,
    '下载许可已失效，请重新输入密码',
    'The download link has expired. Enter your password again',
  ),
} as const satisfies Record<string, ErrorEntry>;
