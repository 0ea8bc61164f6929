import { builtByScripts } from '@xiezhi/contract/languages';
import { endingOfLanguage } from '../../read/file-languages.ts';
import type { PackageChecker, ProblemPackage } from '../../model/model.ts';
import { PackageError, type PlanEntry } from '../../model/plan.ts';
import type { OutputFile } from '../../write/writer.ts';
import { comparerSource } from '../../write/comparer-source.ts';
import { comparisonSource, wrapperSource } from './validator-sources.ts';
import { noBuild } from './programs.ts';
import { argumentsOf } from './write-arguments.ts';
import { addLoss, notReadByOthers } from './write.ts';

export interface WrittenValidator {
  files: OutputFile[];
  /** Value of `output_validator_args` for all test data. */
  args: string[];
  /** Name of the file with the original checker, if the validator is a wrapper that calls it; otherwise null. */
  original: string | null;
}

export interface ValidatorKind {
  folder: string;
  /** Whether the validator can give an accepted case a fraction of its score. */
  hasShares: boolean;
}

const present: ValidatorKind = { folder: 'output_validator', hasShares: true };

/**
 * Writes the output validator. Kattis checkers stay unchanged; a wrapper translates for other checkers. A built-in
 * comparison becomes a small program, except for the comparison of words, which only needs arguments.
 */
export function writeOutputValidator(
  problem: ProblemPackage,
  remarks: PlanEntry[],
  kind: ValidatorKind = present,
): WrittenValidator {
  const { folder } = kind;
  const args = argumentsOf(problem);
  const none = { args, original: null };
  if (problem.comparer !== null) {
    if (Object.keys(problem.judgeExtraFiles).length > 0)
      addLoss(remarks, 'extra files of the judge', 'none', 'nothing needs them without a checker');
    if (problem.comparer.kind === 'words') return { ...none, files: [] };
    const content = comparerSource(problem.comparer, 'kattis');
    return { ...none, files: [{ path: `${folder}/validate.cpp`, content }] };
  }
  const isScripted = problem.checker?.language === builtByScripts;
  const extras = Object.entries(problem.judgeExtraFiles).map(([name, content]): OutputFile => {
    const path = `${folder}/${name}`;
    return isScripted && name === 'run' ? { path, content, isExecutable: true } : { path, content };
  });
  const written = programs(problem, remarks, kind);
  for (const name of Object.keys(problem.judgeExtraFiles)) {
    if (written.files.some((file) => file.path === `${folder}/${name}`))
      throw new PackageError(`the extra file ${name} has the name of a file that this format needs`);
  }
  return { args, files: [...extras, ...written.files], original: written.original };
}

function programs(
  { checker, type, judgeMode, isRemoveEndBlank, judgeExtraFiles }: ProblemPackage,
  remarks: PlanEntry[],
  { folder, hasShares }: ValidatorKind,
): Omit<WrittenValidator, 'args'> {
  if (checker === null)
    return {
      files: [{ path: `${folder}/validate.cpp`, content: comparisonSource(isRemoveEndBlank) }],
      original: null,
    };
  if (checker.language === builtByScripts && checker.dialect === 'kattis')
    return {
      files:
        checker.code === noBuild
          ? []
          : [{ path: `${folder}/build`, content: checker.code, isExecutable: true }],
      original: null,
    };
  const isC = checker.language === 'C' || checker.language === 'C++';
  const isPython = checker.language === 'Python3';
  if (!isC) {
    if (!isPython || checker.dialect !== 'kattis')
      addLoss(remarks, `checker in ${checker.language}`, 'verdict', notReadByOthers);
    return { files: scriptFiles(checker, judgeExtraFiles, folder), original: null };
  }
  const main = `${folder}/validate${endingOfLanguage(checker.language)}`;
  if (checker.dialect === 'kattis') return { files: [{ path: main, content: checker.code }], original: null };
  const original = 'checker_source.h';
  const dialect = dialectOf(checker);
  if (dialect === 'testlib')
    addLoss(remarks, 'testlib.h', 'none', 'other judges need this file beside the output validator');
  const wrapper = wrapperSource({
    original,
    dialect,
    unit: checker.scoreUnit,
    isScored: type === 1 && hasShares,
    isInteractive: judgeMode === 'interactive',
  });
  return {
    files: [
      { path: main, content: wrapper },
      { path: `${folder}/${original}`, content: checker.code },
    ],
    original,
  };
}

/** Python runs a folder of several files from `__main__.py`; `__init__.py` marks the folder as a package. */
function scriptFiles(
  { language, code }: PackageChecker,
  beside: Readonly<Record<string, string>>,
  folder: string,
): OutputFile[] {
  const ending = endingOfLanguage(language);
  const isFolder = language === 'Python3' && Object.keys(beside).length > 0;
  const main = { path: `${folder}/${isFolder ? '__main__' : 'validate'}${ending}`, content: code };
  const isMarked = !isFolder || Object.hasOwn(beside, '__init__.py');
  return isMarked ? [main] : [main, { path: `${folder}/__init__.py`, content: '' }];
}

function dialectOf({ dialect, code }: PackageChecker): 'testlib' | 'reference' | 'hustoj' | 'qduoj' {
  if (dialect === 'auto') return code.includes('testlib.h') ? 'testlib' : 'reference';
  return dialect === 'kattis' ? 'reference' : dialect;
}
