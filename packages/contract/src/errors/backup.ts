import { business, type ErrorEntry } from '../wire/error-entry.ts';

/** Errors of creating and restoring backups. */
export const backupErrors = {
  backupRunning: business(400, '已有一个备份正在进行', 'A backup is being made already'),
  backupNoRoom: business(
    400,
    '磁盘剩余 {free} MB，备份至少需要 {needed} MB',
    'The disk has {free} MB left, and a backup needs {needed} MB',
  ),
  backupCutOff: business(
    400,
    '写备份的进程意外结束（{reason}），没有留下备份',
    'The process that wrote the backup ended unexpectedly ({reason}); no backup was left',
  ),
  backupNotFound: business(404, '没有这个备份', 'There is no such backup'),
  backupDamaged: business(
    400,
    '备份不完整或已损坏，没有改动任何数据（{reason}）',
    'The backup is damaged or not whole; nothing was changed ({reason})',
  ),
  backupNewer: business(
    400,
    '备份来自较新的版本 {release}（{migration}），请用该版本恢复',
    'The backup comes from a newer release, {release} ({migration}); restore it with that one',
  ),
  backupDiffers: business(
    400,
    '恢复后表 {table} 与备份不一致：应有 {expected} 行，实有 {found} 行',
    'The table {table} is not as in the backup: {expected} rows expected, {found} found',
  ),
  restoreOccupied: business(
    400,
    '已有站点：{folder}，没有改动，请换空目录，或加上 --replace',
    'There is a site in {folder}; nothing was changed. Choose an empty folder, or add --replace',
  ),
  restoreDatabaseOccupied: business(
    400,
    '环境变量 DATABASE_URL 所指的数据库不是空的，没有改动',
    'The database of DATABASE_URL is not empty; nothing was changed. Make an empty one first',
  ),
  rehearsalRunning: business(400, '已有一次恢复演练正在进行', 'A rehearsal is under way already'),
  rehearsalNoRoom: business(
    400,
    '磁盘剩余 {free} MB，演练至少需要 {needed} MB',
    'The disk has {free} MB left, and a rehearsal needs {needed} MB',
  ),
  rehearsalFailed: business(400, '恢复演练未通过：{reason}', 'The rehearsal of a restore failed: {reason}'),
  backupTicketInvalid: business(
    400,
    '下载许可已失效，请重新输入密码',
    'The leave to download has run out; enter the password again',
  ),
} as const satisfies Record<string, ErrorEntry>;
