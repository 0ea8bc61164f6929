import type { ProblemPackage } from '../../model/model.ts';
import { standardChecker } from '../../model/standard-checkers.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { baseName } from '../../read/paths.ts';
import { scalarText } from '../../text/yaml.ts';
import { languageOfSource } from '../../read/python-version.ts';
import { readText } from '../../text/text.ts';
import type { UojContext } from './uoj.ts';

/** Reads checker or interactor, validator, the standard solution, and the files that are compiled with submissions. */
export async function readUojPrograms(context: UojContext, problem: ProblemPackage): Promise<void> {
  const { files, keys, report, source } = context;
  const named = keys.raw('use_builtin_checker');
  const standard = named === undefined ? undefined : scalarText(named);
  if (keys.text('interaction_mode') === 'on') {
    problem.judgeMode = 'interactive';
    await readChecker(context, problem, 'interactor.cpp');
    if (files.has('chk.cpp')) report.ignored('chk.cpp', 'the interactor decides');
    if (standard !== undefined) report.ignored(keys.item('use_builtin_checker'), 'the interactor decides');
  } else {
    problem.judgeMode = 'spj';
    if (standard === undefined) await readChecker(context, problem, 'chk.cpp');
    else {
      const program = standardChecker(standard);
      if (program === null) report.stop(`checkers of ${standard} are not supported`);
      else {
        problem.checker = { ...program, scoreUnit: 'fraction' };
        report.converted(
          keys.item('use_builtin_checker'),
          'replaced by a program of this site that compares in the same way',
        );
      }
      if (files.has('chk.cpp')) report.ignored('chk.cpp', 'the checker in problem.conf is used');
    }
  }
  for (const path of files) {
    const language = languageOfFile(path);
    if (path === 'val.cpp') {
      problem.inputValidators.push({ path, language: 'C++', code: await readText(source, path) });
      report.taken(path);
    } else if (/^std\.\w+$/.test(path) && language !== null) {
      const code = await readText(source, path);
      problem.submissions.push({
        path,
        language: languageOfSource(path, code),
        code,
        permitted: ['AC'],
        required: ['AC'],
        score: null,
      });
      report.taken(path);
    } else if (path.startsWith('require/')) {
      problem.userExtraFiles[baseName(path)] = await readText(source, path);
      report.taken(path);
    } else if (path.endsWith('.h') && !path.includes('/')) {
      if (path === 'testlib.h') report.ignored(path, 'the testlib.h of this site is used');
      else {
        problem.judgeExtraFiles[path] = await readText(source, path);
        report.taken(path);
      }
    }
  }
}

/** Reads the checker. Partial results of UOJ checkers are fractions of the test's score. */
async function readChecker(
  { files, report, source }: UojContext,
  problem: ProblemPackage,
  path: string,
): Promise<void> {
  if (!files.has(path)) {
    report.stop(`${path} is missing in the package`);
    return;
  }
  const code = await readText(source, path);
  problem.checker = { language: 'C++', code, dialect: 'testlib', scoreUnit: 'fraction', args: [] };
  report.taken(path);
}
