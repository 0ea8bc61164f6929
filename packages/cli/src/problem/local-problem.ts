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

/** A problem in a folder on this machine, in the form in which the site would store it. */
export interface LocalProblem {
  readonly folder: string;
  readonly plan: ImportPlan;
  readonly id: string;
}

/** The files of a problem in the site's own package format, with their digests. */
export interface WrittenLocally {
  readonly written: WrittenProblem;
  readonly manifest: readonly ManifestFile[];
  readonly revision: string;
}

/**
 * Reads the problem package in a folder. The problem's id is `id` if given, otherwise the id in the package, otherwise
 * the name of the folder. Rejects with PackageError if the folder does not contain exactly one problem.
 */
export async function openLocalProblem(folder: string, id: string | undefined): Promise<LocalProblem> {
  const plan = await readProblemPackage(folder);
  const name = id ?? (plan.problem.displayId || basename(resolve(folder)));
  plan.problem.displayId = name;
  return { folder, plan, id: name };
}

/**
 * Writes a problem in the site's own package format, in memory. A push never changes the author on the site, so
 * `author` replaces the author in the package unless it is undefined.
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
 * Returns a problem in the form in which the site stores it for `author`, the problem's author on the site. If the
 * package names another author and no source, the name becomes the source. Credits that name only `author` are dropped,
 * because they were derived from it when the package was written. If `author` is undefined, returns the problem
 * unchanged.
 */
export function asStored(problem: ProblemPackage, author: string | undefined): ProblemPackage {
  if (author === undefined) return problem;
  const { credits, ...others } = problem.packageMeta;
  const isDerived = isDeepStrictEqual(credits, { authors: [author] });
  const source = problem.source || (problem.author === author ? '' : problem.author);
  return { ...problem, author, source, packageMeta: isDerived ? others : problem.packageMeta };
}
