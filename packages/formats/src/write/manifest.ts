import { createHash } from 'node:crypto';
import { isRecord } from '@xiezhi/contract/wire/values';
import type { ProblemPackage } from '../model/model.ts';
import type { PackageSource } from '../model/plan.ts';
import type { WrittenProblem } from './writer.ts';

/** A file of a written package, with its SHA-256 digest in hex and its size in bytes. */
export interface ManifestFile {
  path: string;
  sha256: string;
  size: number;
}

/** Known digests of source files, by path. These files need not be read. */
export type KnownDigests = ReadonlyMap<string, Pick<ManifestFile, 'sha256' | 'size'>>;

/** Returns the files of a written problem, sorted by path. Reads source files whose digest is not known. */
export async function manifestOf(
  { files }: Pick<WrittenProblem, 'files'>,
  source: PackageSource,
  known: KnownDigests = new Map(),
): Promise<ManifestFile[]> {
  const listed: ManifestFile[] = [];
  for (const file of files) {
    const { path } = file;
    if ('content' in file) listed.push({ path, ...digestOf([Buffer.from(file.content)]) });
    else if ('from' in file) {
      const digest = known.get(file.from) ?? (await digestOfStream(await source.stream(file.from)));
      listed.push({ path, sha256: digest.sha256, size: digest.size });
    }
    // Only the writers of XML formats write files in pieces.
    else throw new Error(`${path} is made of pieces and has no digest`);
  }
  return listed.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/**
 * Returns the same problem with the keys of its tables sorted, so that equal problems give equal bytes. Without
 * sorting, a problem from the database would have other bytes than one from a package.
 */
export function withSortedKeys(problem: ProblemPackage): ProblemPackage {
  const programs = <Program extends { files?: Record<string, string> }>(
    list: readonly Program[],
  ): Program[] =>
    list.map((one) => (one.files === undefined ? one : { ...one, files: sortedKeys(one.files) }));
  return {
    ...problem,
    limitFactors: sortedKeys(problem.limitFactors),
    codeTemplates: sortedKeys(problem.codeTemplates),
    ...(problem.disabledTemplates && { disabledTemplates: sortedKeys(problem.disabledTemplates) }),
    userExtraFiles: sortedKeys(problem.userExtraFiles),
    includedFiles: sortedKeys(problem.includedFiles),
    judgeExtraFiles: sortedKeys(problem.judgeExtraFiles),
    packageMeta: sortedKeys(problem.packageMeta, sortedDeeply),
    submissions: programs(problem.submissions),
    inputValidators: programs(problem.inputValidators),
  };
}

function sortedKeys<Value>(
  table: Readonly<Record<string, Value>>,
  each: (value: Value) => Value = (value) => value,
): Record<string, Value> {
  const entries = Object.entries(table).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, each(value)]));
}

function sortedDeeply(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedDeeply);
  return isRecord(value) ? sortedKeys(value, sortedDeeply) : value;
}

/** Returns a digest of the manifest. It differs between any two different packages. */
export function revisionOf(manifest: readonly ManifestFile[]): string {
  const lines = manifest.map(({ path, sha256 }) => `${sha256} ${path}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function digestOf(chunks: readonly Buffer[]): Pick<ManifestFile, 'sha256' | 'size'> {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return { sha256: hash.digest('hex'), size: chunks.reduce((sum, { length }) => sum + length, 0) };
}

async function digestOfStream(
  stream: AsyncIterable<string | Buffer>,
): Promise<Pick<ManifestFile, 'sha256' | 'size'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest('hex'), size };
}
