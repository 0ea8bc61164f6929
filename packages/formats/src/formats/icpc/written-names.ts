import type { PackageCase, ProblemPackage } from '../../model/model.ts';
import { baseName, comparePaths, folderOf, isDeviceName } from '../../read/paths.ts';
import { casesAsWritten } from './cases-as-written.ts';

/** A case and its name in the package. The name has no `data/` prefix and no file ending. */
export interface NamedCase {
  name: string;
  one: PackageCase;
}

export interface WrittenNames {
  /** Cases in the order in which readers of the package find them. */
  order: NamedCase[];
  /** Folder of each group of a scored problem, in the order of the groups; empty in other problems. */
  folders: readonly string[];
  /** Whether a case has a different name than in its original package. */
  isRenamed: boolean;
}

/** One component of a case name that the format allows. The maximum length leaves room for file endings. */
const part = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/;
/** Names of settings files, which cases cannot have. */
const reserved = new Set(['test_group', 'testdata']);

/**
 * Returns the names of the cases. Cases that come from a package keep their names; others get numbers. Readers sort
 * cases by name, so all cases get numbers if that would change their order.
 */
export function writtenNames(problem: ProblemPackage): WrittenNames {
  const kept = nameAll(problem, namedPath);
  const { order, folders } = isReadInOrder(kept, problem) ? kept : nameAll(problem, () => null);
  const isRenamed = order.some(({ name, one }) => /^(?:sample|secret)\//.test(one.name) && one.name !== name);
  return { order, folders, isRenamed };
}

/** Names all cases. `keep` returns the name that a case may keep, or null. */
function nameAll(
  problem: ProblemPackage,
  keep: (one: PackageCase) => string | null,
): Pick<WrittenNames, 'order' | 'folders'> {
  const { samples, secret, number } = casesAsWritten(problem);
  const nameIn = (
    folder: string,
    cases: readonly PackageCase[],
    isInside = (name: string) => folderOf(name) === folder,
  ): NamedCase[] =>
    cases.map((one, index) => {
      const kept = keep(one);
      return { name: kept !== null && isInside(kept) ? kept : `${folder}/${number(index + 1)}`, one };
    });
  const order = nameIn('sample', samples);
  if (problem.type === 0) {
    // Without scores, the folder of a case has no meaning, so any folder below `secret` may stay.
    const named = nameIn('secret', secret, (name) => name.startsWith('secret/'));
    return { order: [...order, ...named], folders: [] };
  }
  const groups = [...new Set(secret.map((one) => one.group))].sort((a, b) => a - b);
  const folders: string[] = [];
  for (const [index, group] of groups.entries()) {
    const cases = secret.filter((one) => one.group === group);
    const former = folderOf(cases.map(keep).find((name) => name?.startsWith('secret/') === true) ?? '');
    // Cases may be directly in `secret` only if they form a single group.
    const isFree = former !== '' && !folders.includes(former) && (former !== 'secret' || groups.length === 1);
    const folder = isFree ? former : `secret/group${number(index + 1)}`;
    folders.push(folder);
    order.push(...nameIn(folder, cases));
  }
  return { order, folders };
}

/** Returns the name of a case if it is a path of the format; null otherwise. */
function namedPath({ name }: PackageCase): string | null {
  const [top, ...parts] = name.split('/');
  const depth = top === 'sample' ? 1 : top === 'secret' ? 2 : 0;
  const isValid = parts.every((one) => part.test(one) && !isDeviceName(one));
  return parts.length > 0 && parts.length <= depth && isValid && !reserved.has(baseName(name)) ? name : null;
}

/** Whether readers would find the cases in this order and with these groups. */
function isReadInOrder(
  { order, folders }: Pick<WrittenNames, 'order' | 'folders'>,
  { type }: Pick<ProblemPackage, 'type'>,
): boolean {
  const names = order.map(({ name }) => name);
  // Some systems ignore the case of letters.
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return false;
  const secret = names.filter((name) => name.startsWith('secret/'));
  const parents = new Set(secret.map(folderOf));
  if (parents.has('secret') && parents.size > 1) return false;
  if (new Set([...parents].map((folder) => folder.toLowerCase())).size < parents.size) return false;
  const keys = names.map((name): readonly string[] => (type === 1 ? [folderOf(name), name] : ['', name]));
  const isSorted = keys.every(([folder = '', name = ''], index) => {
    const [before = '', former = ''] = keys[index - 1] ?? [];
    return (comparePaths(before, folder) || comparePaths(former, name)) < 0;
  });
  return isSorted && new Set(folders).size === folders.length;
}
