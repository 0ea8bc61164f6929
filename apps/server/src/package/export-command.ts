/**
 * Writes problems of the site into a zip archive.
 *
 *   npm run export -- DISPLAY_ID… --to FILE.zip [--format xiezhi|icpc|hoj] [--lang zh|en]
 *
 * The format xiezhi loses nothing; what the others have no place for is reported.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ArchivePart, describeEntry, packageWriters, writeArchive } from '@xiezhi/formats';
import type { Services } from '../services.ts';
import { failCommand, reportLocale, withSite } from '../command.ts';
import { exportProblem } from './export.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    format: { type: 'string', default: 'xiezhi' },
    lang: { type: 'string' },
  },
});
const locale = reportLocale(values.lang);
const formats = packageWriters.map((writer) => writer.name).join('|');
const words = {
  'en-US': {
    usage: `Usage: npm run export -- DISPLAY_ID… --to FILE.zip [--format ${formats}] [--lang zh|en]`,
    exists: (path: string) => `${path} exists already`,
    missing: (id: string) => `there is no problem ${id}`,
    written: (count: number, path: string) => `${count} written to ${path}`,
  },
  'zh-CN': {
    usage: `用法：npm run export -- 题目编号… --to 文件.zip [--format ${formats}] [--lang zh|en]`,
    exists: (path: string) => `${path} 已经存在`,
    missing: (id: string) => `没有题目 ${id}`,
    written: (count: number, path: string) => `${count} 题已写入 ${path}`,
  },
}[locale];

async function run(): Promise<void> {
  const { to, format } = values;
  const writer = packageWriters.find((one) => one.name === format);
  if (positionals.length === 0 || to === undefined || writer === undefined) throw new Error(words.usage);
  if (existsSync(to)) throw new Error(words.exists(to));
  await withSite(async (services: Services) => {
    const parts: ArchivePart[] = [];
    for (const id of positionals) {
      const exported = await exportProblem(services, id);
      if (exported === null) throw new Error(words.missing(id));
      const written = writer.write(exported.problem);
      process.stdout.write(`${exported.problem.displayId}\n`);
      for (const remark of written.remarks) {
        for (const line of describeEntry(remark, locale)) process.stdout.write(`${line}\n`);
      }
      parts.push({ written, source: exported.source });
    }
    await writeArchive(to, parts);
    process.stdout.write(`${words.written(parts.length, to)}\n`);
  });
}

run().catch(failCommand);
