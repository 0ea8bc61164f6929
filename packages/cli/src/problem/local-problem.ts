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
  const problem = author === undefined ? plan.problem : withAuthor(plan.problem, author);
  const written = ownWriter.write(withSortedKeys(problem));
  const manifest = await manifestOf(written, plan.source);
  return { written, manifest, revision: revisionOf(manifest) };
}

/**
 * Sets the author. Drops credits that name only this author, because they were derived from it when the
 * package was written.
 */
function withAuthor(problem: ProblemPackage, author: string): ProblemPackage {
  const { credits, ...others } = problem.packageMeta;
  const isDerived = isDeepStrictEqual(credits, { authors: [author] });
  return { ...problem, author, packageMeta: isDerived ? others : problem.packageMeta };
}
