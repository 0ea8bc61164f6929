import { limits } from '@xiezhi/contract/limits';
import { noteText, PackageError, type PackageSource } from '@xiezhi/formats';
import { type FilePair, looksLikeAnswer, pairFiles } from '@xiezhi/formats/pair-files';
import { openZip } from '@xiezhi/formats/source-zip';
import type { BlobStore } from '../../blob/store.ts';
import type { StoredUploadFile, StoredUploadRest } from '../../database/documents.ts';
import { Failure } from '../../http/failure.ts';
import { storeFile } from '../store-file.ts';
import { groupOfName, isSampleName, nameCases, readTable } from './names.ts';

/** What an archive of test data holds. */
export interface ArchiveContent {
  readonly files: readonly StoredUploadFile[];
  readonly rest: readonly StoredUploadRest[];
}

export interface ReadOptions {
  /** Files in folders count only where none stands above them: what existing clients expect. */
  readonly isTopPreferred: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Files that are not taken are named up to here. */
const restMax = 2000;
const tableFile = 'groups.csv';

/**
 * Stores the inputs and answers of a zip as blobs. Throws Failure `testDataUnreadable` (damaged, encrypted, unsafe or
 * doubled names, suspicious sizes), `testDataTooManyFiles`, `testDataUnpackedTooLarge`, `testDataHasLinks`.
 */
export async function readArchive(
  blobs: BlobStore,
  path: string,
  options: ReadOptions,
): Promise<ArchiveContent> {
  try {
    const source = await openZip(path);
    try {
      return await readSource(blobs, source, options);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (error instanceof PackageError)
      throw new Failure('testDataUnreadable', {
        reason: { 'zh-CN': noteText(error.message, 'zh-CN'), 'en-US': error.message },
      });
    throw error;
  }
}

async function readSource(
  blobs: BlobStore,
  source: PackageSource,
  { isTopPreferred, signal, onProgress }: ReadOptions,
): Promise<ArchiveContent> {
  const sizes = checkFiles(source);
  const root = commonFolder([...sizes.keys()]);
  const inner = [...sizes.keys()].map((path) => path.slice(root.length));
  const top = pairFiles(inner.filter((path) => !path.includes('/')));
  const pairs = isTopPreferred && top.length > 0 ? top : pairFiles(inner);
  const table = inner.includes(tableFile)
    ? readTable((await source.read(root + tableFile, limits.manualCaseMax)).toString('utf8'))
    : null;
  const total = pairs.reduce((count, { answer }) => count + (answer === null ? 1 : 2), 0);
  let done = 0;
  const store = async (path: string) => {
    signal?.throwIfAborted();
    const stored = await storeFile(blobs, source, { path: root + path, size: sizes.get(root + path) ?? 0 });
    done += 1;
    onProgress?.(done, total);
    return { path, ...stored };
  };
  const names = nameCases(pairs);
  const files: StoredUploadFile[] = [];
  for (const [index, pair] of pairs.entries()) {
    const stated = table?.get(pair.name);
    files.push({
      name: names[index] ?? pair.name,
      input: await store(pair.input),
      answer: pair.answer === null ? null : await store(pair.answer),
      group: stated?.group ?? null,
      score: stated?.score ?? null,
      isSample: stated?.isSample ?? isSampleName(pair.name),
    });
  }
  return { files: withGroups(files), rest: restOf(inner, pairs) };
}

/** Groups by names count where all files that are no samples have one. */
function withGroups(files: readonly StoredUploadFile[]): StoredUploadFile[] {
  const groups = files.map((file) => file.group ?? groupOfName(file.name));
  const isWhole = files.every((file, index) => file.isSample || groups[index] !== null);
  return files.map((file, index) => ({ ...file, group: isWhole ? (groups[index] ?? null) : file.group }));
}

/** Sizes by path, after what has to hold of every archive. */
function checkFiles(source: PackageSource): Map<string, number> {
  const files = source.list();
  if (files.length > limits.testDataFilesMax)
    throw new Failure('testDataTooManyFiles', { limit: limits.testDataFilesMax });
  const doubled = files.find(({ isDoubled }) => isDoubled);
  if (doubled) throw new PackageError(doubled.refusal ?? `${doubled.path} is in the archive twice`);
  const link = files.find(({ target, refusal }) => target !== undefined || refusal !== undefined);
  if (link) throw new Failure('testDataHasLinks', { path: link.path });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.testDataUnpackedMaxBytes)
    throw new Failure('testDataUnpackedTooLarge', { limit: '1 GiB' });
  const seen = new Map<string, string>();
  for (const { path } of files) {
    const twin = seen.get(path.toLowerCase());
    if (twin !== undefined) throw new PackageError(`${path} and ${twin} differ only in the case of letters`);
    seen.set(path.toLowerCase(), path);
  }
  return new Map(files.map(({ path, size }) => [path, size]));
}

/** The folders in which everything stands, with `/` at the end; '' where there is no such one. */
function commonFolder(paths: readonly string[]): string {
  let root = '';
  for (;;) {
    const next = /^[^/]*\//.exec(paths[0]?.slice(root.length) ?? '')?.[0];
    if (next === undefined || isPairing(next) || !paths.every((path) => path.startsWith(root + next)))
      return root;
    root += next;
  }
}

/** `input/` and `output/` belong to the names of files. */
function isPairing(folder: string): boolean {
  return folder === 'input/' || folder === 'output/';
}

function restOf(paths: readonly string[], pairs: readonly FilePair[]): StoredUploadRest[] {
  const taken = new Set(pairs.flatMap(({ input, answer }) => [input, answer]));
  taken.add(tableFile);
  return paths
    .filter((path) => !taken.has(path))
    .slice(0, restMax)
    .map((path) => ({ path, reason: looksLikeAnswer(path) ? 'noInput' : 'notData' }));
}
