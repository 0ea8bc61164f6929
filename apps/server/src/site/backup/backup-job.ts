import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/job/kind.ts';
import type { Services } from '../../platform/services.ts';
import { writeBackupInChild } from './child-process/spawn.ts';
import { deleteOldBackups, makeBackup } from './folder.ts';
import { formatBytes } from '../../platform/http/format-bytes.ts';

export const backupKind = 'backup';

const megabyte = 1024 ** 2;

/**
 * Job that writes a throttled backup of the running site, on request or by schedule. Afterwards it deletes the oldest
 * backups beyond the configured number.
 */
export function backupJob(services: Services): JobKind {
  return defineJob({
    name: backupKind,
    input: z.object({}),
    title: () => ({ 'zh-CN': '备份站点', 'en-US': 'Back up the site' }),
    async run(context) {
      const { name: siteName } = await services.siteSettings.get();
      const onProgress = (done: number, total: number) =>
        context.progress(Math.floor(done / megabyte), Math.max(1, Math.ceil(total / megabyte)));
      const { name, size, tail } = await makeBackup(
        services,
        { siteName, signal: context.signal, uid: context.uid, onProgress },
        writeBackupInChild,
      );
      const rows = tail.tables.reduce((sum, table) => sum + table.rows, 0);
      context.note({
        'zh-CN': `${rows} 行数据，${tail.blobs.count} 个文件，${formatBytes(size)}`,
        'en-US': `${rows} rows, ${tail.blobs.count} files, ${formatBytes(size)}`,
      });
      if (tail.missing.length > 0)
        context.note({
          'zh-CN': `有 ${tail.missing.length} 个被引用的文件已不存在`,
          'en-US': `Referenced files that are missing: ${tail.missing.length}`,
        });
      const { backupKeep } = await services.siteSettings.get();
      const removed = await deleteOldBackups(services, backupKeep);
      for (const old of removed)
        context.note({ 'zh-CN': `已删除旧备份 ${old}`, 'en-US': `Deleted an old backup: ${old}` });
      return { name, size, removed };
    },
  });
}
