import type { PackageValidator, ProblemPackage } from '../model/model.ts';
import { isMap } from '../text/yaml.ts';
import { folderOf } from './paths.ts';

/** Folders of ICPC packages whose programs exit with 42 for a valid input. */
export const inputValidatorFolders = ['input_validators', 'input_format_validators'] as const;

const metaKey = 'inputValidatorArgs';

/**
 * Arguments for input validators, by the test data folder (`secret/a`) or case that states them. Null if they are
 * stated per validator, which is not supported.
 */
export type StatedArguments = ReadonlyMap<string, readonly string[] | null>;

/** Returns the entry of `packageMeta` that stores the arguments. */
export function storedArguments(stated: StatedArguments): Record<string, unknown> {
  return stated.size === 0 ? {} : { [metaKey]: Object.fromEntries(stated) };
}

/**
 * Returns the validator arguments for the input of a case: those of the case or else of the nearest folder. Null if
 * they are not supported, so the validators cannot run on this input.
 */
export function validatorArguments(
  { packageMeta }: Pick<ProblemPackage, 'packageMeta'>,
  caseName: string,
): string[] | null {
  const storedMeta = packageMeta[metaKey];
  // Earlier releases stored only the names of folders and cases that state arguments.
  if (Array.isArray(storedMeta))
    return storedMeta.some((place) => place === '' || `${caseName}/`.startsWith(`${String(place)}/`))
      ? null
      : [];
  if (!isMap(storedMeta)) return [];
  for (let place = caseName; ; place = folderOf(place)) {
    if (Object.hasOwn(storedMeta, place)) {
      const stated = storedMeta[place];
      return Array.isArray(stated) ? stated.map(String) : null;
    }
    if (place === '') return [];
  }
}

/**
 * Whether a validator accepts an input only by exit code 42. This holds for programs in the validator folders of ICPC
 * packages, unless they use testlib.
 */
export function isStrictValidator({
  path,
  code,
  files = {},
}: Pick<PackageValidator, 'path' | 'code' | 'files'>): boolean {
  const usesTestlib = [code, ...Object.values(files)].some((text) => text.includes('testlib.h'));
  return inputValidatorFolders.some((folder) => path.startsWith(`${folder}/`)) && !usesTestlib;
}
