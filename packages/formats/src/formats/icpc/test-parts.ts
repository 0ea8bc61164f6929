import type { GroupExpectation, ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { folderOf } from '../../read/paths.ts';
import { globMatcher } from './globs.ts';

/** Maximum number of group names in all rules. A pattern counts once for each folder with which it is compared. */
const groupsMax = 20_000;
/** Maximum number of comparisons between patterns and cases. */
const comparisonsMax = 200_000;

/** A part of the test data that a rule of submissions.yaml names. */
export interface NamedPart extends Pick<GroupExpectation, 'groups' | 'cases'> {
  /** Identifies the part. Rules with the same key are about the same part. */
  key: string;
}

/**
 * Finds the parts of the test data that match a name or pattern relative to `data`. In problems with scores, each
 * matching folder is a part. In problems without scores, and if no folder matches, all matching cases together are one
 * part. Throws `PackageError` if the rules of a package need too many comparisons.
 */
export class TestParts {
  readonly #cases: readonly string[];
  readonly #folders: ReadonlyMap<string, number[]>;
  #groupsLeft = groupsMax;
  #comparisonsLeft = comparisonsMax;

  constructor({ type, cases }: Pick<ProblemPackage, 'type' | 'cases'>) {
    this.#cases = cases.map(({ name }) => name);
    this.#folders = type === 1 ? foldersOf(cases) : new Map();
  }

  find(pattern: string): NamedPart[] {
    const folders = this.#foldersNamed(pattern);
    if (folders.length > 0)
      return folders.map((key) => ({ key, groups: [...(this.#folders.get(key) ?? [])] }));
    this.#comparisonsLeft -= this.#cases.length;
    if (this.#comparisonsLeft < 0)
      throw new PackageError(`submissions/submissions.yaml compares cases more than ${comparisonsMax} times`);
    const matches = globMatcher(pattern);
    const cases = this.#cases.flatMap((name, index) => (matches(name) ? [index + 1] : []));
    return cases.length === 0 ? [] : [{ key: pattern, groups: [], cases }];
  }

  /** Returns the folders that match the pattern itself, without their subfolders, which are other groups. */
  #foldersNamed(pattern: string): string[] {
    const isPattern = /[*{]/.test(pattern);
    this.#groupsLeft -= Math.max(1, isPattern ? this.#folders.size : 1);
    if (this.#groupsLeft < 0)
      throw new PackageError(`submissions/submissions.yaml names groups more than ${groupsMax} times`);
    if (!isPattern) return this.#folders.has(pattern) ? [pattern] : [];
    const matches = globMatcher(pattern);
    const depth = pattern.split('/').length;
    return [...this.#folders.keys()].filter(
      (folder) => folder.split('/').length === depth && matches(folder),
    );
  }
}

/** Returns the groups of the cases in each folder. Folders are relative to `data`. */
function foldersOf(cases: ProblemPackage['cases']): ReadonlyMap<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const { name, group } of cases) {
    for (let folder = folderOf(name); folder !== ''; folder = folderOf(folder))
      found.set(folder, (found.get(folder) ?? new Set()).add(group));
  }
  return new Map([...found].map(([folder, groups]) => [folder, [...groups]]));
}
