import type { PackageValidator, ProblemPackage } from '../model/model.ts';
import { isMap } from '../text/yaml.ts';
import { folderOf } from './paths.ts';

/** Folders of ICPC packages whose programs exit with 42 for a good input. */
export const inputValidatorFolders = ['input_validators', 'input_format_validators'] as const;

const metaKey = 'inputValidatorArgs';

/**
 * Arguments that folders of test data (`secret/a`) and cases state for input validators; null: by the name of a validator,
 * which is not read.
 */
export type StatedArguments = ReadonlyMap<string, readonly string[] | null>;

/** The part of `packageMeta` that keeps them. */
export function keptArguments(stated: StatedArguments): Record<string, unknown> {
  return stated.size === 0 ? {} : { [metaKey]: Object.fromEntries(stated) };
}

/** The arguments that validators get for the input of a case: the nearest that are stated; null: they cannot be run. */
export function validatorArguments(
  { packageMeta }: Pick<ProblemPackage, 'packageMeta'>,
  caseName: string,
): string[] | null {
  const kept = packageMeta[metaKey];
  // Releases before this one kept the places alone.
  if (Array.isArray(kept))
    return kept.some((place) => place === '' || `${caseName}/`.startsWith(`${String(place)}/`)) ? null : [];
  if (!isMap(kept)) return [];
  for (let place = caseName; ; place = folderOf(place)) {
    if (Object.hasOwn(kept, place)) {
      const stated = kept[place];
      return Array.isArray(stated) ? stated.map(String) : null;
    }
    if (place === '') return [];
  }
}

/** Whether it accepts an input with 42 alone: in the folders of ICPC packages all do that are not made with testlib. */
export function isStrictValidator({
  path,
  code,
  files = {},
}: Pick<PackageValidator, 'path' | 'code' | 'files'>): boolean {
  const usesTestlib = [code, ...Object.values(files)].some((text) => text.includes('testlib.h'));
  return inputValidatorFolders.some((folder) => path.startsWith(`${folder}/`)) && !usesTestlib;
}
