/**
 * Copies the files of a site between the data folder and an object storage, or verifies them. The site may run.
 *
 *   npm run blobs -- copy --from disk --to s3 [--lang zh|en]
 *   npm run blobs -- verify --in s3 [--lang zh|en]
 *
 * `copy` copies what the target lacks; repeated, it continues. Each file is hashed on the way. `verify` reads every
 * file and compares it with its hash. The data folder and the object storage are read from the environment
 * (XIEZHI_DATA, XIEZHI_S3_…).
 *
 * Exit status: 0 all files are intact, 1 stopped by an error or a signal, 3 some files are damaged; their
 * names are printed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BlobAmount, copyBlobs, verifyBlobs } from '../../platform/blob/copy.ts';
import { createPlaceStore } from '../../platform/blob/create-store.ts';
import type { BlobStore } from '../../platform/blob/store.ts';
import { formatBytes } from '../../platform/http/format-bytes.ts';
import { blobPlaces, blobSettingsOf } from '../../platform/settings/object-storage.ts';
import { failCommand, helpOption, reportLocale } from './with-site.ts';

const exitDamaged = 3;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    in: { type: 'string' },
    lang: { type: 'string' },
    help: helpOption,
  },
});
const words = {
  'en-US': {
    usage: `Usage:
  npm run blobs -- copy --from disk --to s3   Copies files that the target lacks. Run it again to continue after an interruption.
  npm run blobs -- verify --in s3             Reads every file and compares it with its hash.
  Places: disk (the data folder), s3 (settings XIEZHI_S3_…). --lang zh|en`,
    stopped: 'Stopped. Run the command again to continue',
    progress: (done: number, all: number, size: string, of: string) =>
      `${done} of ${all} files, ${size} of ${of}`,
    copied: (count: number, size: string, present: number) =>
      `Copied: ${count} files, ${size}. Already present: ${present}.`,
    verified: (count: number, size: string) => `Read: ${count} files, ${size}.`,
    damaged: (count: number) => `Damaged: ${count} files. Their hashes:`,
  },
  'zh-CN': {
    usage: `用法：
  npm run blobs -- copy --from disk --to s3   复制目标中缺少的文件，重复执行则继续。
  npm run blobs -- verify --in s3             读取每个文件并核对哈希。
  位置：disk（数据文件夹）、s3（由 XIEZHI_S3_… 设置）。--lang zh|en`,
    stopped: '已中止，再次执行即可继续',
    progress: (done: number, all: number, size: string, of: string) => `${done}/${all} 个文件，${size}/${of}`,
    copied: (count: number, size: string, present: number) =>
      `已复制 ${count} 个文件，${size}；目标中原有 ${present} 个。`,
    verified: (count: number, size: string) => `已读取 ${count} 个文件，${size}。`,
    damaged: (count: number) => `损坏的文件：${count} 个，哈希如下：`,
  },
}[reportLocale(values.lang)];

const say = (line: string) => process.stderr.write(`${line}\n`);
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(words.stopped)));

/** Returns the store that an option names. Throws an error with the usage for an unknown name. */
function storeOf(option: string | undefined): BlobStore {
  const place = blobPlaces.find((one) => one === option);
  if (place === undefined) throw new Error(words.usage);
  const dataFolder = resolve(process.env['XIEZHI_DATA'] ?? './data');
  return createPlaceStore({ dataFolder, blobs: blobSettingsOf(process.env) }, place);
}

/** Milliseconds between two progress reports. A terminal gets one line that is overwritten. */
const lineEveryMs = process.stderr.isTTY ? 100 : 10_000;
let shownAt = performance.now();

function showProgress(done: BlobAmount, total: BlobAmount): void {
  const isLast = done.blobs === total.blobs;
  if (performance.now() - shownAt < lineEveryMs && !isLast) return;
  shownAt = performance.now();
  const line = words.progress(done.blobs, total.blobs, formatBytes(done.bytes), formatBytes(total.bytes));
  if (!process.stderr.isTTY) say(line);
  else {
    const share = total.bytes === 0 ? 1 : done.bytes / total.bytes;
    const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░');
    process.stderr.write(`\r\u001B[K${bar} ${line}${isLast ? '\n' : ''}`);
  }
}

async function run(): Promise<void> {
  const [action, ...rest] = positionals;
  const options = { signal: stopping.signal, onProgress: showProgress };
  if (values.help) process.stdout.write(`${words.usage}\n`);
  else if (rest.length > 0) throw new Error(words.usage);
  else if (action === 'copy') {
    const [source, target] = [storeOf(values.from), storeOf(values.to)];
    if (values.from === values.to) throw new Error(words.usage);
    await source.check();
    await target.check();
    const { copied, present, damaged } = await copyBlobs(source, target, options);
    say(words.copied(copied.blobs, formatBytes(copied.bytes), present));
    reportDamage(damaged);
  } else if (action === 'verify') {
    const { blobs, bytes, damaged } = await verifyBlobs(storeOf(values.in), options);
    say(words.verified(blobs, formatBytes(bytes)));
    reportDamage(damaged);
  } else throw new Error(words.usage);
}

function reportDamage(damaged: readonly string[]): void {
  if (damaged.length === 0) return;
  say(words.damaged(damaged.length));
  for (const sha256 of damaged) process.stdout.write(`${sha256}\n`);
  process.exitCode = exitDamaged;
}

run().catch(failCommand);
