import { endingOfLanguage } from '../../read/file-languages.ts';
import type { PackageChecker, ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { comparerSource, exactCheckerSource } from '../../write/comparer-source.ts';
import { dialectOf } from '../../write/losses.ts';
import { polygonWrapperSource } from './wrapper.ts';

/** The fields that determine how a problem is judged. */
export type Judge = Pick<
  ProblemPackage,
  'type' | 'judgeMode' | 'isRemoveEndBlank' | 'comparer' | 'checker' | 'secondChecker'
>;

interface JudgeProgram {
  /** File name. */
  name: string;
  /** Polygon's source type. */
  type: string;
  code: string;
}

export interface PolygonPrograms {
  checker: JudgeProgram;
  interactor: JudgeProgram | null;
  /** Source files that checker and interactor include: name to text. */
  beside: Readonly<Record<string, string>>;
}

/** File names of the original checker and interactor, if a wrapper calls them. */
export const wrappedNames = { checker: 'checker_source.h', interactor: 'interactor_source.h' } as const;

const acceptAll = `// The interactor has decided.
#include "testlib.h"

int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  quitf(_ok, "as the interactor says");
}
`;

const cpp = { name: 'check.cpp', type: 'cpp.g++17' } as const;

/**
 * Returns the checker, which every Polygon package needs, and the interactor if there is one. Testlib programs stay
 * unchanged; programs of other dialects get a wrapper; built-in comparisons become equivalent programs. Throws
 * `PackageError` if Polygon does not support the language for checkers.
 */
export function polygonPrograms(judge: Judge): PolygonPrograms {
  const { judgeMode, comparer, checker, secondChecker, isRemoveEndBlank } = judge;
  if (judgeMode === 'default')
    return { checker: { ...cpp, code: exactCheckerSource(isRemoveEndBlank) }, interactor: null, beside: {} };
  if (comparer !== null)
    return { checker: { ...cpp, code: comparerSource(comparer, 'testlib') }, interactor: null, beside: {} };
  if (checker === null) throw new PackageError('the checker is missing');
  if (judgeMode === 'spj') {
    const { program, beside } = programOf(checker, judge, 'checker', 'check');
    return { checker: program, interactor: null, beside };
  }
  const interactor = programOf(checker, judge, 'interactor', 'interactor');
  const second =
    secondChecker === null
      ? { program: { ...cpp, code: acceptAll }, beside: {} }
      : programOf(secondChecker, judge, 'checker', 'check');
  return {
    checker: second.program,
    interactor: interactor.program,
    beside: { ...interactor.beside, ...second.beside },
  };
}

function programOf(
  checker: PackageChecker,
  { type }: Judge,
  kind: keyof typeof wrappedNames,
  stem: string,
): { program: JudgeProgram; beside: Record<string, string> } {
  const { language, code, scoreUnit, args } = checker;
  if (language !== 'C' && language !== 'C++')
    throw new PackageError(
      `checkers of ${language} cannot be exported in this format. Choose another format`,
    );
  const program = { name: stem + endingOfLanguage(language), type: language === 'C' ? 'c.gcc' : cpp.type };
  const dialect = dialectOf(checker);
  if (dialect === 'testlib') return { program: { ...program, code }, beside: {} };
  const original = wrappedNames[kind];
  const options = {
    original,
    checker: { dialect, scoreUnit, args },
    isScored: type === 1,
    isInteractive: kind === 'interactor',
  };
  return { program: { ...program, code: polygonWrapperSource(options) }, beside: { [original]: code } };
}
