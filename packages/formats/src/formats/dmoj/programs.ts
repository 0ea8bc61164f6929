import { findLanguage } from '@xiezhi/contract/languages';
import type { PackageChecker, PackageComparer, ProblemPackage } from '../../model/model.ts';
import { checkerLanguageOfFile } from '../../read/checker-language.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { baseName } from '../../read/paths.ts';
import { readText } from '../../text/text.ts';
import { isMap, type YamlMap } from '../../text/yaml.ts';
import { dmojChecker } from './standard-checkers.ts';
import type { DmojContext } from './dmoj.ts';

/** Reads the interactor or the checker. */
export async function readDmojPrograms(context: DmojContext, problem: ProblemPackage): Promise<void> {
  const { keys, report } = context;
  for (const key of ['custom_judge', 'signature_grader'])
    if (keys.raw(key) !== undefined) {
      report.lost(keys.item(key), 'verdict', 'not judged on this site');
      report.stop(`${keys.item(key)} is not supported`);
    }
  const [interactor, checker] = [keys.raw('interactive'), keys.raw('checker')];
  if (interactor !== undefined) {
    problem.judgeMode = 'interactive';
    if (checker !== undefined) report.ignored(keys.item('checker'), 'the interactor decides');
    report.taken(keys.item('interactive'));
    await readProgram(context, problem, isMap(interactor) ? interactor : { files: interactor });
    return;
  }
  problem.judgeMode = 'spj';
  if (checker !== undefined) report.taken(keys.item('checker'));
  const map = isMap(checker) ? checker : { name: checker };
  const name = typeof map['name'] === 'string' && map['name'] !== '' ? map['name'] : 'standard';
  const args = isMap(map['args']) ? map['args'] : {};
  if (name === 'bridged') return await readProgram(context, problem, args);
  const comparer = comparerOf(name, args);
  if (comparer !== null) {
    problem.comparer = comparer;
    return;
  }
  const code = dmojChecker(name, args);
  if (code === null) report.stop(`checkers of ${name} are not supported`);
  else problem.checker = { language: 'C++', code, dialect: 'testlib', scoreUnit: 'fraction', args: [] };
}

/**
 * Returns the built-in comparison for a checker of DMOJ, or null if there is none. The site has those for equal lines
 * or words in any order.
 */
function comparerOf(name: string, args: YamlMap): PackageComparer | null {
  const isSorted = name === 'sorted' || name === 'unordered';
  const split = name === 'unordered' ? 'whitespace' : (args['split_on'] ?? 'lines');
  if (!isSorted || (split !== 'lines' && split !== 'whitespace')) return null;
  return {
    kind: split === 'lines' ? 'unorderedLines' : 'unorderedWords',
    isCaseSensitive: true,
    isSpaceSensitive: false,
    absoluteTolerance: null,
    relativeTolerance: null,
  };
}

/** Settings of a checker or interactor that do not change its result. */
const unneeded: ReadonlySet<string> = new Set([
  'files',
  'lang',
  'type',
  'feedback',
  'time_limit',
  'memory_limit',
  'compiler_time_limit',
  'preprocessing_time',
  'cached',
  'unbuffered',
]);

/** Reads a checker or interactor whose source is in the package. The first source file is the program. */
async function readProgram(context: DmojContext, problem: ProblemPackage, settings: YamlMap): Promise<void> {
  const { files, report, source } = context;
  const paths = [settings['files']].flat().filter((one) => typeof one === 'string');
  const type = settings['type'] ?? 'default';
  const isInteractive = problem.judgeMode === 'interactive';
  if (type !== 'default' && type !== 'testlib')
    report.stop(`checkers of ${typeof type === 'string' ? type : 'this type'} are not supported`);
  for (const key of Object.keys(settings))
    if (!unneeded.has(key) && settings[key] !== null && settings[key] !== false)
      report.stop(`${key} of the checker is not used on this site`);
  const missing = paths.find((path) => !files.has(path));
  if (paths.length === 0 || missing !== undefined) {
    report.stop(
      missing === undefined
        ? 'the source of the checker is not in the package'
        : `${missing} is missing in the package`,
    );
    return;
  }
  const [path = '', ...others] = [...paths].sort((left, right) => rankOf(left) - rankOf(right));
  const language = checkerLanguageOfFile(path, report);
  const code = await readText(source, path);
  if (!report.has(path)) report.taken(path);
  const { lang } = settings;
  if (typeof lang === 'string' && /^PY(?:2|PY$)/.test(lang))
    report.stop('checkers in Python 2 are not supported');
  for (const other of others) {
    if (baseName(other) === 'testlib.h') report.ignored(other, 'the testlib.h of this site is used');
    else {
      problem.judgeExtraFiles[baseName(other)] = await readText(source, other);
      report.taken(other);
    }
  }
  if (language === null) return;
  const checker: PackageChecker = { language, code, dialect: 'testlib', scoreUnit: 'points', args: [] };
  if (isInteractive && type === 'default') {
    if (language !== 'C' && language !== 'C++') report.stop(`checkers in ${language} are not supported`);
    checker.code = `${code}\n${withoutOutputArgument}`;
  }
  problem.checker = checker;
}

/** Sources before headers. */
const rankOf = (path: string): number =>
  findLanguage(languageOfFile(path) ?? '') === undefined || /\.(?:h|hpp)$/.test(path) ? 1 : 0;

/**
 * Interactors of this type expect the input and the answer as arguments. Judge nodes pass an output file between the
 * two, which this code removes.
 */
const withoutOutputArgument = `
/* The second argument is the answer. */
__attribute__((constructor)) static void take_arguments(int argc, char **argv, char **environment) {
  (void)environment;
  if (argc > 3) argv[2] = argv[3];
}
`;
