import { forAllLanguages } from '@xiezhi/contract/included-files';
import type { ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { checkPlainNames } from '../../write/assign-paths.ts';
import type { OutputFile } from '../../write/writer.ts';

/** Writes extra files to `include/default/` and included files to the folders of their languages. */
export function writeIncludes({ userExtraFiles, includedFiles }: ProblemPackage): OutputFile[] {
  for (const files of [userExtraFiles, ...Object.values(includedFiles)]) checkPlainNames(files);
  for (const name of Object.keys(includedFiles[forAllLanguages] ?? {})) {
    if (Object.hasOwn(userExtraFiles, name))
      throw new PackageError(`two extra files are named ${name}, which this format does not support`);
  }
  return [[forAllLanguages, userExtraFiles] as const, ...Object.entries(includedFiles)].flatMap(
    ([code, files]) =>
      Object.entries(files).map(([name, content]) => ({ path: `include/${code}/${name}`, content })),
  );
}
