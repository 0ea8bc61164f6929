import { endingOfLanguage } from '../../read/file-languages.ts';
import type { PackageChecker, ProblemPackage } from '../../model/model.ts';
import { PackageError } from '../../model/plan.ts';
import { comparerSource, exactCheckerSource } from '../../write/comparer-source.ts';
import { dialectOf } from '../../write/losses.ts';
import { polygonWrapperSource } from './wrapper.ts';

/** What decides how a problem is judged. */
export type Judge = Pick<
  ProblemPackage,
  'type' | 'judgeMode' | 'isRemoveEndBlank' | 'comparer' | 'checker' | 'secondChecker'
>;

interface JudgeProgram {
  /** Name of the file. */
  name: string;
  /** Source type as Polygon names it. */
  type: string;
  code: string;
}

export interface PolygonPrograms {
  checker: JudgeProgram;
  interactor: JudgeProgram | null;
  /** Programs that the two above include: name to text. */
  beside: Readonly<Record<string, string>>;
}

/** The names of programs that stand before others. */
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
 * The checker that every package has, and the interactor: programs made with testlib as they are, others behind one that
 * calls them; of our own comparisons one that does the same. Throws `PackageError` for languages that no checker has there.
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
    throw new PackageError(`checkers of ${language} cannot be written in this format: choose another one`);
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
