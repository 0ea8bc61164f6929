/**
 * Writes the whole site, running or not, into one archive in the folder `backups` of the data folder.
 *
 *   npm run backup [-- --gently] [--lang zh|en]
 *
 * Runs at full speed; --gently throttles it in favor of users of the site, as scheduled backups do.
 *
 * Prints the path of the archive on standard output, and progress on standard error.
 */
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { makeBackup } from '../../site/backup/folder.ts';
import { printFailure } from '../../site/backup/failure-text.ts';
import { formatBytes } from '../../platform/http/format-bytes.ts';
import { helpOption, reportLocale, withSite } from './with-site.ts';

const { values } = parseArgs({
  options: {
    gently: { type: 'boolean', default: false },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const locale = reportLocale(values.lang);
const words = {
  'en-US': {
    usage:
      'Usage: npm run backup [-- --gently] [--lang zh|en]   Writes the whole site into one file; --gently runs at low priority.',
    done: (rows: number, blobs: number, size: string) => `${rows} rows, ${blobs} files, ${size}`,
    missing: (count: number) => `Referenced files that are missing: ${count}`,
  },
  'zh-CN': {
    usage:
      '用法：npm run backup [-- --gently] [--lang zh|en]   将整个站点写入一个文件；--gently 以低优先级运行。',
    done: (rows: number, blobs: number, size: string) => `${rows} 行数据，${blobs} 个文件，${size}`,
    missing: (count: number) => `有 ${count} 个被引用的文件已不存在`,
  },
}[locale];

/** Niceness: low CPU priority. */
const gentle = 15;

async function run(): Promise<void> {
  if (values.help) {
    process.stdout.write(`${words.usage}\n`);
    return;
  }
  if (values.gently) setPriority(gentle);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort(new Error(signal)));
  const written = await withSite(async (services) =>
    makeBackup(services, {
      siteName: (await services.siteSettings.get()).name,
      signal: stopping.signal,
      uid: null,
      isGentle: values.gently,
    }),
  );
  const { tables, blobs, missing } = written.tail;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stderr.write(`${words.done(rows, blobs.count, formatBytes(written.size))}\n`);
  if (missing.length > 0) process.stderr.write(`${words.missing(missing.length)}\n`);
  process.stdout.write(`${written.path}\n`);
}

run().catch((error: unknown) => printFailure(error, locale));
