import { z } from 'zod';
import { descriptionPath } from '../formats/xiezhi/own.ts';
import { packageLimits } from '../model/package-limits.ts';
import { type ImportPlan, PackageError, type PackageSource } from '../model/plan.ts';
import { parseJson } from '../text/json.ts';
import type { ManifestFile } from '../write/manifest.ts';
import { readProblemsOf } from './read.ts';
import { openZip } from './source-zip.ts';

/*
 * A partial package is a package in our own format that leaves out files which the receiver already has. An additional
 * file lists the paths and digests of these files.
 */

/** Path of the file that lists the files missing in a partial package. */
export const keptPath = 'xiezhi-kept.json';

/** Maximum size of this list in bytes. Enough for a problem with the maximum number of files and long names. */
const listBytes = 4 * 1024 * 1024;

const keptSchema = z
  .array(
    z.object({
      path: z.string().min(1).max(400),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.number().int().min(0).max(packageLimits.unpackedBytes),
    }),
  )
  .max(packageLimits.files);

export interface PartialPackage {
  readonly plan: ImportPlan;
  /** Files that are missing in the archive. `plan.source` lists them but cannot read them. */
  readonly kept: readonly ManifestFile[];
}

/** Reads a partial package. Throws `PackageError` if the file is not one. */
export async function readPartialPackage(path: string): Promise<PartialPackage> {
  const source = await openZip(path);
  try {
    const kept = await readKept(source);
    const [plan, ...others] = await readProblemsOf(withKept(source, kept), 'package.zip');
    if (plan === undefined || others.length > 0 || plan.root !== '' || plan.format !== 'xiezhi')
      throw new PackageError(`a partial package holds one problem with ${descriptionPath}`);
    return { plan, kept };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readKept(source: PackageSource): Promise<ManifestFile[]> {
  const parsed = keptSchema.safeParse(parseJson((await source.read(keptPath, listBytes)).toString('utf8')));
  if (!parsed.success) throw new PackageError(`${keptPath} is not readable`);
  return parsed.data;
}

function withKept(source: PackageSource, kept: readonly ManifestFile[]): PackageSource {
  const absent = new Set(kept.map(({ path }) => path));
  const check = (path: string): void => {
    if (absent.has(path)) throw new PackageError(`${path} is missing in the package`);
  };
  const own = source.list().filter(({ path }) => path !== keptPath && !absent.has(path));
  const all = [...own, ...kept.map(({ path, size }) => ({ path, size }))];
  return {
    list: () => all,
    async read(path, maximum) {
      check(path);
      return await source.read(path, maximum);
    },
    async stream(path) {
      check(path);
      return await source.stream(path);
    },
    close: () => source.close(),
  };
}
