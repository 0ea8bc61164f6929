import type { PackageValidator, ProblemPackage } from '../model/model.ts';

/** Folders of ICPC packages whose programs exit with 42 for a good input. */
export const inputValidatorFolders = ['input_validators', 'input_format_validators'] as const;

const metaKey = 'inputValidatorArgs';

/** The part of `packageMeta` that names folders of test data (`secret/a`) and cases for which validators want arguments. */
export function argumentsWanted(folders: readonly string[]): Record<string, unknown> {
  return folders.length === 0 ? {} : { [metaKey]: [...folders] };
}

/** Whether the validators want arguments for the input of this case: they get none here. */
export function wantsValidatorArguments(
  { packageMeta }: Pick<ProblemPackage, 'packageMeta'>,
  caseName: string,
): boolean {
  const folders = packageMeta[metaKey];
  if (!Array.isArray(folders)) return false;
  return folders.some((place) => place === '' || `${caseName}/`.startsWith(`${String(place)}/`));
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
