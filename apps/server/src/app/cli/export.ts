/**
 * Writes problems of the site into a zip archive.
 *
 *   npm run export -- DISPLAY_ID… --to FILE.zip [--format FORMAT] [--server URL] [--lang zh|en]
 *
 * The format xiezhi is lossless; losses of the other formats are reported. `--server` exports from another site, with an
 * API token from the environment (XIEZHI_TOKEN) or the prompt.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  addFileNames,
  type ArchiveNames,
  type ArchivePart,
  describeEntry,
  remarkText,
  PackageError,
  type PackageWriter,
  packageWriters,
  placeParts,
  readProblemPackage,
  writeArchive,
  writeChecked,
} from '@xiezhi/formats';
import { withTempFolder } from '@xiezhi/judge/offline/temporary-folder';
import { failCommand, helpOption, reportLocale, withSite } from './with-site.ts';
import { requireApiToken, tokenVariable } from '@xiezhi/cli/terminal/ask';
import { type ExportedProblem, exportProblem } from '../../judging/problem-package/export.ts';
import { SiteRefusal } from '@xiezhi/cli/site/errors';
import { RemoteSite } from '../../judging/problem-package/remote-site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    format: { type: 'string', default: 'xiezhi' },
    server: { type: 'string' },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const locale = reportLocale(values.lang);
const formats = packageWriters.map((writer) => writer.name).join('|');
const words = {
  'en-US': {
    usage: `Usage: npm run export -- DISPLAY_ID… --to FILE.zip [--format ${formats}] [--server URL] [--lang zh|en]`,
    exists: (path: string) => `${path} already exists`,
    missing: (id: string) => `Problem ${id} does not exist`,
    unwritten: (id: string, reason: string) => `${id} was not exported: ${reason}`,
    written: (count: number, path: string) =>
      `${count} ${count === 1 ? 'problem' : 'problems'} written to ${path}`,
    token: 'API token: ',
    noToken: `Set ${tokenVariable} to an API token that can export problems`,
  },
  'zh-CN': {
    usage: `用法：npm run export -- 题号… --to 文件.zip [--format ${formats}] [--server URL] [--lang zh|en]`,
    exists: (path: string) => `${path} 已经存在`,
    missing: (id: string) => `没有题目 ${id}`,
    unwritten: (id: string, reason: string) => `${id} 未导出：${reason}`,
    written: (count: number, path: string) => `${count} 题已写入 ${path}`,
    token: 'API 令牌：',
    noToken: `请将可导出题目的 API 令牌放入环境变量 ${tokenVariable}`,
  },
}[locale];

async function run(): Promise<void> {
  if (values.help) {
    process.stdout.write(`${words.usage}\n`);
    return;
  }
  const { to, format } = values;
  const writer = packageWriters.find((one) => one.name === format);
  if (positionals.length === 0 || to === undefined || writer === undefined) throw new Error(words.usage);
  if (existsSync(to)) throw new Error(words.exists(to));
  await onSource(async (exportOne) => {
    const parts: ArchivePart[] = [];
    const names: ArchiveNames = new Set();
    try {
      for (const id of positionals) {
        const part = await partOf(id, exportOne, writer, { number: parts.length + 1, names });
        if (part === null) process.exitCode = 1;
        else parts.push(part);
      }
      if (parts.length > 0) await writeArchive(to, placeParts(writer, parts));
    } finally {
      for (const { source } of parts) await source.close();
    }
    process.stdout.write(`${words.written(parts.length, to)}\n`);
  });
}

/**
 * Returns one problem, converted, and prints its conversion notes. Prints the reason and returns null if the problem
 * does not exist or the format cannot express it.
 */
async function partOf(
  id: string,
  exportOne: Export,
  writer: PackageWriter,
  { number, names }: { readonly number: number; readonly names: ArchiveNames },
): Promise<ArchivePart | null> {
  let exported: ExportedProblem | null = null;
  try {
    exported = await exportOne(id);
    if (exported === null) {
      process.stdout.write(`${words.missing(id)}\n`);
      return null;
    }
    const written = await writeChecked(writer, exported, number);
    addFileNames(names, written);
    process.stdout.write(`${exported.problem.displayId}\n`);
    for (const remark of [...exported.remarks, ...written.remarks])
      for (const line of describeEntry(remark, locale)) process.stdout.write(`${line}\n`);
    return { written, source: exported.source };
  } catch (error) {
    await exported?.source.close();
    if (!(error instanceof PackageError || error instanceof SiteRefusal))
      throw new Error(`${id}: ${reasonOf(error)}`, { cause: error });
    process.stdout.write(`${words.unwritten(id, remarkText(error.message, locale))}\n`);
    return null;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Export = (displayId: string) => Promise<ExportedProblem | null>;

async function onSource(work: (exportOne: Export) => Promise<void>): Promise<void> {
  if (values.server === undefined)
    return await withSite((services) => work((id) => exportProblem(services, id)));
  const site = new RemoteSite(values.server, await requireApiToken(words.token, words.noToken), locale);
  let count = 0;
  await withTempFolder('xiezhi-export', (folder) =>
    work(async (id) => {
      const path = join(folder, `${(count += 1)}.zip`);
      await site.exportArchive(id, path);
      return { ...(await readProblemPackage(path)), remarks: [] };
    }),
  );
}

run().catch(failCommand);
