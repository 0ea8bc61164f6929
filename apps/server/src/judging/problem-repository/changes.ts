import { repositoryLimits } from '@xiezhi/contract/limits/repository';
import type { RepositoryProblem } from '@xiezhi/contract/routes/problem-repository';
import type { Snapshot } from '../../platform/git/snapshot.ts';

/** Formats in which each problem is a folder. Problems of other formats may have files outside of their folder. */
const folderFormats: ReadonlySet<string> = new Set(['icpc', 'polygon', 'hydro', 'cms', 'uoj', 'plain']);

/** Maximum files of a problem whose ids are stored. For larger problems no differences are listed. */
const storedFilesMax = 5000;

/** The files of one problem in a commit. */
export interface ProblemFiles {
  /** Id of the problem's folder in git, which changes whenever one of its files does. */
  readonly tree: string;
  /** Git ids of the files, by path within the problem. Empty if there are more than `storedFilesMax`. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Returns the files of a problem, or all files of the commit if its format does not keep them in one folder.
 */
export function problemFiles(
  { trees, files }: Pick<Snapshot, 'trees' | 'files'>,
  { root, format }: { readonly root: string; readonly format: string },
): ProblemFiles {
  const own = folderFormats.has(format) && trees.has(root) ? root : '';
  const prefix = own === '' ? '' : `${own}/`;
  const found = [...files].filter(([path]) => path.startsWith(prefix));
  return {
    tree: trees.get(own) ?? '',
    files:
      found.length > storedFilesMax
        ? {}
        : Object.fromEntries(found.map(([path, id]) => [path.slice(prefix.length), id])),
  };
}

/** Returns the first paths whose files differ between two states, sorted. */
export function changedFiles(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): RepositoryProblem['changes'] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  return paths
    .flatMap((path): RepositoryProblem['changes'] => {
      const [former, present] = [before[path], now[path]];
      if (former === present) return [];
      const change = former === undefined ? 'added' : present === undefined ? 'removed' : 'changed';
      return [{ path, change }];
    })
    .slice(0, repositoryLimits.changesKept);
}
