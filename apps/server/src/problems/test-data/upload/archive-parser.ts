import { limits } from '@xiezhi/contract/limits';
import { PackageError, type PackageSource } from '@xiezhi/formats';
import { type FilePair, looksLikeAnswer, pairFiles } from '@xiezhi/formats/read/pair-files';
import { openZip } from '@xiezhi/formats/read/source-zip';
import type { StoredUploadRest } from '../../../platform/database/documents.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { openedSources } from '../../../platform/parsing/opened-sources.ts';
import { serveParser } from '../../../platform/parsing/serve.ts';
import type { ArchiveList, ListedCase, ListedFile } from './archive-list.ts';
import { groupOfName, isSampleName, nameCases, readTable } from './names.ts';

/* Reads archives of test data in a worker thread, which `archive.ts` starts: finds the cases and reads their bytes. */

/** Maximum number of unused files that are listed. */
const restMax = 2000;
const tableFile = 'groups.csv';

const sources = openedSources();
let opened: PackageSource | undefined;

async function reset(): Promise<void> {
  const source = opened;
  opened = undefined;
  sources.clear();
  await source?.close();
}

serveParser({
  reset,
  ...sources.handlers,
  async open({ path, isTopPreferred }: { readonly path: string; readonly isTopPreferred: boolean }) {
    await reset();
    opened = await openZip(path);
    sources.add(opened);
    return await listCases(opened, isTopPreferred);
  },
});

async function listCases(source: PackageSource, isTopPreferred: boolean): Promise<ArchiveList> {
  const sizes = checkFiles(source);
  const root = commonFolder([...sizes.keys()]);
  const inner = [...sizes.keys()].map((path) => path.slice(root.length));
  const top = pairFiles(inner.filter((path) => !path.includes('/')));
  const pairs = isTopPreferred && top.length > 0 ? top : pairFiles(inner);
  const table = inner.includes(tableFile)
    ? readTable((await source.read(root + tableFile, limits.manualCaseMax)).toString('utf8'))
    : null;
  const fileAt = (path: string): ListedFile => ({
    path,
    at: root + path,
    size: sizes.get(root + path) ?? 0,
  });
  const names = nameCases(pairs);
  const cases = pairs.map((pair, index): ListedCase => {
    const stated = table?.get(pair.name);
    return {
      name: names[index] ?? pair.name,
      input: fileAt(pair.input),
      answer: pair.answer === null ? null : fileAt(pair.answer),
      group: stated?.group ?? null,
      score: stated?.score ?? null,
      isSample: stated?.isSample ?? isSampleName(pair.name),
    };
  });
  return { cases: withGroups(cases), rest: restOf(inner, pairs) };
}

/** Assigns groups derived from names, but only if every file that is not a sample has a group. */
function withGroups(files: readonly ListedCase[]): ListedCase[] {
  const groups = files.map((file) => file.group ?? groupOfName(file.name));
  const isWhole = files.every((file, index) => file.isSample || groups[index] !== null);
  return files.map((file, index) => ({ ...file, group: isWhole ? (groups[index] ?? null) : file.group }));
}

/** Checks the archive against the limits for all archives; returns the file sizes by path. */
function checkFiles(source: PackageSource): Map<string, number> {
  const files = source.list();
  if (files.length > limits.testDataFilesMax)
    throw new ApiError('testDataTooManyFiles', { limit: limits.testDataFilesMax });
  const doubled = files.find(({ isDoubled }) => isDoubled);
  if (doubled) throw new PackageError(doubled.refusal ?? `${doubled.path} is in the archive twice`);
  const link = files.find(({ target, refusal }) => target !== undefined || refusal !== undefined);
  if (link) throw new ApiError('testDataHasLinks', { path: link.path });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.testDataUnpackedMaxBytes)
    throw new ApiError('testDataUnpackedTooLarge', { limit: '1 GiB' });
  const seen = new Map<string, string>();
  for (const { path } of files) {
    const twin = seen.get(path.toLowerCase());
    if (twin !== undefined) throw new PackageError(`${path} and ${twin} differ only in the case of letters`);
    seen.set(path.toLowerCase(), path);
  }
  return new Map(files.map(({ path, size }) => [path, size]));
}

/** The longest folder path that contains all files, ending with `/`; '' if there is none. */
function commonFolder(paths: readonly string[]): string {
  let root = '';
  for (;;) {
    const next = /^[^/]*\//.exec(paths[0]?.slice(root.length) ?? '')?.[0];
    if (next === undefined || isPairing(next) || !paths.every((path) => path.startsWith(root + next)))
      return root;
    root += next;
  }
}

/**
 * Whether the folder is named `input` or `output`. Such a folder distinguishes inputs from answers, so paths must keep
 * it.
 */
function isPairing(folder: string): boolean {
  return /^(?:in|out)put\/$/i.test(folder);
}

function restOf(paths: readonly string[], pairs: readonly FilePair[]): StoredUploadRest[] {
  const taken = new Set(pairs.flatMap(({ input, answer }) => [input, answer]));
  taken.add(tableFile);
  return paths
    .filter((path) => !taken.has(path))
    .slice(0, restMax)
    .map((path) => ({ path, reason: looksLikeAnswer(path) ? 'noInput' : 'notData' }));
}
