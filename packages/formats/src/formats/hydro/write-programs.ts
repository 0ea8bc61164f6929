import { endingOfLanguage } from '../../read/file-languages.ts';
import { wrapperSource } from '../icpc/validator-sources.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import type { PackageChecker, ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { comparerSource } from '../../write/comparer-source.ts';
import { dialectOf } from '../../write/losses.ts';
import { checkPlainNames, freeName } from '../../write/assign-paths.ts';
import type { OutputFile } from '../../write/writer.ts';

interface WrittenPrograms {
  config: Record<string, unknown>;
  files: OutputFile[];
}

/** Writes the checker or interactor, the validator and the extra files. Returns their config keys. */
export function writeHydroPrograms(
  problem: ProblemPackage,
  taken: Set<string>,
  report: ConversionReport,
): WrittenPrograms {
  const { userExtraFiles, judgeExtraFiles } = problem;
  checkPlainNames(userExtraFiles);
  checkPlainNames(judgeExtraFiles);
  const files = new Map<string, string>();
  for (const [name, content] of [...Object.entries(userExtraFiles), ...Object.entries(judgeExtraFiles)]) {
    if ((files.get(name) ?? content) !== content)
      throw new PackageError(`two extra files are named ${name}, which this format does not support`);
    files.set(name, content);
  }
  const put = (stem: string, language: string, content: string): string => {
    const name = freeName(`${stem}${endingOfLanguage(language)}`, taken);
    files.set(name, content);
    return name;
  };
  const [validator, ...others] = problem.inputValidators;
  if (others.length > 0) report.lost('further validators', 'none', 'the format keeps only one');
  if (validator?.files !== undefined)
    report.lost('files of the validator', 'none', 'only the main file of the program is exported');
  const config = {
    ...judgeConfig(problem, put),
    ...(validator === undefined ? {} : { validator: put('validator', validator.language, validator.code) }),
    ...(Object.keys(userExtraFiles).length === 0 ? {} : { user_extra_files: Object.keys(userExtraFiles) }),
    ...(Object.keys(judgeExtraFiles).length === 0 ? {} : { judge_extra_files: Object.keys(judgeExtraFiles) }),
  };
  return { config, files: [...files].map(([name, content]) => ({ path: `testdata/${name}`, content })) };
}

function judgeConfig(
  { judgeMode, checker, comparer, isRemoveEndBlank, type }: ProblemPackage,
  put: (stem: string, language: string, content: string) => string,
): Record<string, string> {
  if (judgeMode === 'default') return { checker_type: isRemoveEndBlank ? 'default' : 'strict' };
  if (comparer !== null)
    return { checker_type: 'kattis', checker: put('checker', 'C++', comparerSource(comparer, 'kattis')) };
  if (checker === null) throw new PackageError('the checker is missing');
  const dialect = dialectOf(checker);
  if (judgeMode === 'spj') {
    if (dialect !== 'reference')
      return { checker_type: dialect, checker: put('checker', checker.language, checker.code) };
    return {
      checker_type: 'kattis',
      checker: put('checker', checker.language, wrapped(checker, type === 1)),
    };
  }
  if (dialect !== 'testlib')
    throw new PackageError(
      `interactors of ${dialect} cannot be exported in this format. Choose another format`,
    );
  return { interactor: put('interactor', checker.language, checker.code) };
}

/** Returns a short program with the Kattis convention that wraps a checker with HOJ's exit codes. */
function wrapped({ code, scoreUnit }: PackageChecker, isScored: boolean): string {
  const original = 'checker_source.h';
  const options = {
    original,
    dialect: 'reference',
    unit: scoreUnit,
    isScored,
    isInteractive: false,
  } as const;
  return wrapperSource(options).replace(`#include "${original}"`, () => code);
}
