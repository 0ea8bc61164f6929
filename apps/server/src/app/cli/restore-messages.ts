/** Progress messages of a restore, in both languages. */
export const restoreMessages = {
  'en-US': {
    usage: 'Usage: npm run restore -- FILE [--replace] [--rehearse] [--replays NUMBER] [--lang zh|en]',
    noFile: (path: string, dataFolder: string) =>
      `There is no file ${path}, and no such backup in ${dataFolder}. If the data folder is elsewhere, set XIEZHI_DATA.`,
    stopped: 'Stopped; nothing was changed',
    parts: {
      reading: 'Reading the whole backup …',
      schema: 'Creating the tables …',
      rows: 'Restoring rows …',
      blobs: 'Restoring files …',
      comparison: 'Comparing every table with the backup …',
      migrations: 'Updating the tables to this release …',
      replays: 'Judging some submissions again …',
    },
    equal: (at: string, rows: number, tables: number, blobs: number) =>
      `Identical to the state at ${at}: ${rows} rows in ${tables} tables byte for byte, ${blobs} files by their hashes`,
    missing: (count: number) => `Files that were already missing when the backup was made: ${count}`,
    replayed: (same: number, different: readonly number[]) =>
      `Judged again: ${same} with the same verdict` +
      (different.length > 0 ? `, ${different.length} with a different verdict: ${different.join(', ')}` : ''),
    notReplayed: (reason: string) => `Not judged again: ${reason}`,
    former: (folder: string) =>
      `The previous data are kept in ${folder}. Remove that folder when you have checked the restored site.`,
    formerFiles:
      'Files of the previous site in the object storage are deleted after a day, unless the restored site uses them, too.',
    secret:
      'XIEZHI_SECRET is set and replaces the restored key. It must be the key of the site that was backed up.',
    done: (folder: string, start: string) => `Restored into ${folder}. Start it with \`${start}\`.`,
    rehearsed: 'The restore test has ended. Its temporary data were removed.',
  },
  'zh-CN': {
    usage: '用法：npm run restore -- 文件 [--replace] [--rehearse] [--replays 数量] [--lang zh|en]',
    noFile: (path: string, dataFolder: string) =>
      `没有文件 ${path}，${dataFolder} 里也没有这个备份。数据文件夹在别处时，请设置 XIEZHI_DATA。`,
    stopped: '已中止，没有改动任何数据',
    parts: {
      reading: '正在通读整个备份……',
      schema: '正在建立数据表……',
      rows: '正在写入数据……',
      blobs: '正在写入文件……',
      comparison: '正在与备份逐表比对……',
      migrations: '正在升级到当前版本……',
      replays: '正在重新评测部分提交……',
    },
    equal: (at: string, rows: number, tables: number, blobs: number) =>
      `与 ${at} 时一致：${tables} 张表共 ${rows} 行逐字节相同，${blobs} 个文件哈希相符`,
    missing: (count: number) => `制作备份时就已缺失的文件：${count} 个`,
    replayed: (same: number, different: readonly number[]) =>
      `重新评测：${same} 份结果相同` +
      (different.length > 0 ? `，${different.length} 份不同：${different.join('、')}` : ''),
    notReplayed: (reason: string) => `未能重新评测：${reason}`,
    former: (folder: string) => `原有数据保留在 ${folder}，确认无误后可以删除。`,
    formerFiles: '原有站点在对象存储中的文件，若恢复后的站点不再引用，一天后会被删除。',
    secret: '已设置环境变量 XIEZHI_SECRET，它会代替恢复出的密钥：必须与原站点相同。',
    done: (folder: string, start: string) => `已恢复到 ${folder}，用 \`${start}\` 启动。`,
    rehearsed: '演练结束，临时数据已删除。',
  },
} as const;
