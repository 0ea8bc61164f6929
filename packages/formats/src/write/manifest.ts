import { createHash } from 'node:crypto';
import type { PackageSource } from '../model/plan.ts';
import type { WrittenProblem } from './writer.ts';

/** A file of a written package with its digest in hex and its size in bytes. */
export interface ManifestFile {
  path: string;
  sha256: string;
  size: number;
}

/** Digests of source files that are known without reading them, by path. */
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
    // Only XML formats are written in pieces.
    else throw new Error(`${path} is made of pieces and has no digest`);
  }
  return listed.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** Returns a text that differs between any two different packages. */
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
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    size += bytes.length;
  }
  return { sha256: hash.digest('hex'), size };
}
