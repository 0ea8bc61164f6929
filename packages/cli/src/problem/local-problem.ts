import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type ImportPlan,
  type ManifestFile,
  manifestOf,
  ownWriter,
  type ProblemPackage,
  readProblemPackage,
  revisionOf,
  withSortedKeys,
  type WrittenProblem,
} from '@xiezhi/formats';

/** A problem in a folder, as the site would store it. */
export interface LocalProblem {
  readonly folder: string;
  readonly plan: ImportPlan;
  readonly id: string;
}

/** The files of a problem in our own format, with their digests. */
export interface WrittenLocally {
  readonly written: WrittenProblem;
  readonly manifest: readonly ManifestFile[];
  readonly revision: string;
}

/**
 * Reads the package in a folder. Its id is `id`, that of the package, or the name of the folder. Rejects with PackageError
 * if there is no problem, or more than one.
 */
export async function openLocalProblem(folder: string, id: string | undefined): Promise<LocalProblem> {
  const plan = await readProblemPackage(folder);
  const name = id ?? (plan.problem.displayId || basename(resolve(folder)));
  plan.problem.displayId = name;
  return { folder, plan, id: name };
}

/**
 * Writes a problem in our own format, in memory. `author` is the author on the site, which a push never
 * changes; if it is undefined, the author of the package stays.
 */
export async function writeLocally(
  { plan }: LocalProblem,
  author: string | undefined,
): Promise<WrittenLocally> {
  const problem = asStored(plan.problem, author);
  const written = ownWriter.write(withSortedKeys(problem));
  const manifest = await manifestOf(written, plan.source);
  return { written, manifest, revision: revisionOf(manifest) };
}

/**
 * Returns a problem as a site with this author of it stores it: a package that names another author and no source gets
 * that author as its source. Drops credits that name only the author, because they were derived from it when the
 * package was written. If `author` is undefined, the problem stays as it is.
 */
export function asStored(problem: ProblemPackage, author: string | undefined): ProblemPackage {
  if (author === undefined) return problem;
  const { credits, ...others } = problem.packageMeta;
  const isDerived = isDeepStrictEqual(credits, { authors: [author] });
  const source = problem.source || (problem.author === author ? '' : problem.author);
  return { ...problem, author, source, packageMeta: isDerived ? others : problem.packageMeta };
}
