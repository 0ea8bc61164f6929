import { checkerLanguageOfFile } from '../../read/checker-language.ts';
import { languageOfFile } from '../../read/file-languages.ts';
import { Keys } from '../../text/keys.ts';
import type { ConversionReport } from '../../report/conversion-report.ts';
import { lookUp } from '../../text/lookup.ts';
import type { CheckerDialect, PackageChecker, ProblemPackage } from '../../model/model.ts';
import { standardChecker } from '../../model/standard-checkers.ts';
import { wrapperSource } from '../icpc/validator-sources.ts';
import { baseName, isPlainFileName } from '../../read/paths.ts';
import { readText } from '../../text/text.ts';
import { isMap, parseYaml, scalarText } from '../../text/yaml.ts';
import { type HydroContext, pathInData } from './hydro.ts';
import { isLuoguConfig, readLuoguConfig } from './luogu.ts';
import { languageOfHydro } from './languages.ts';
import { megabytes, milliseconds } from './units.ts';

/** Settings of the config that `cases.ts` reads. */
export interface CaseConfig {
  cases: unknown;
  subtasks: unknown;
  /** Text of `config.ini`, the older format of the config. */
  ini: string | null;
}

const refusedTypes = new Set(['submit_answer', 'objective', 'communication', 'remote_judge']);
const refusedKeys = ['multi_pass', 'num_processes', 'manager'];

/** Reads config.yaml or config.ini into the problem, except for the cases. Rejects problems that cannot be judged. */
export async function readConfig(context: HydroContext, problem: ProblemPackage): Promise<CaseConfig> {
  const { files, report, source, data } = context;
  const path = ['config.yaml', 'config.yml'].map((name) => data + name).find((one) => files.has(one));
  if (path === undefined) {
    const ini = `${data}config.ini`;
    if (!files.has(ini)) return { cases: undefined, subtasks: undefined, ini: null };
    report.taken(ini);
    return { cases: undefined, subtasks: undefined, ini: await readText(source, ini) };
  }
  report.taken(path);
  const content = parseYaml(path, await readText(source, path));
  if (isLuoguConfig(content)) {
    const beside = new Set([...files].map(baseName));
    const cases = readLuoguConfig(content, problem, { path, files: beside, report });
    return { cases, subtasks: undefined, ini: null };
  }
  const keys = new Keys(path, content, report);
  const type = keys.text('type') ?? 'default';
  if (refusedTypes.has(type)) report.stop(`problems of type ${type} are not supported`);
  else if (type === 'interactive') problem.judgeMode = 'interactive';
  else if (type !== 'default') report.stop(`unknown problem type ${type}`);
  for (const key of refusedKeys) {
    if (keys.raw(key) !== undefined) report.stop(`${keys.item(key)} is not supported`);
  }
  for (const key of ['time_limit_rate', 'memory_limit_rate']) {
    if (keys.raw(key) !== undefined)
      report.lost(keys.item(key), 'verdict', 'languages use the factors of this site');
  }
  problem.timeLimitMs = readLimit(keys, 'time', milliseconds, report) ?? 1000;
  problem.memoryLimitMb = readLimit(keys, 'memory', megabytes, report) ?? 256;
  const filename = keys.text('filename');
  if (filename !== undefined && isPlainFileName(filename))
    problem.fileIo = { input: `${filename}.in`, output: `${filename}.out` };
  else if (filename !== undefined) report.stop('the name for file input and output is not a plain file name');
  problem.userExtraFiles = await readFiles(context, keys.texts('user_extra_files') ?? []);
  problem.judgeExtraFiles = await readFiles(context, keys.texts('judge_extra_files') ?? []);
  await readPrograms(context, keys, problem);
  problem.languages = readLanguages(keys.texts('langs'), context);
  const result: CaseConfig = { cases: keys.raw('cases'), subtasks: keys.raw('subtasks'), ini: null };
  if (result.cases !== undefined) report.taken(keys.item('cases'));
  if (result.subtasks !== undefined) report.taken(keys.item('subtasks'));
  if (keys.raw('score') !== undefined) report.ignored(keys.item('score'), 'the scores of the cases are used');
  keys.finish();
  return result;
}

/** Rejects the problem if a limit is unreadable, because otherwise a wrong limit would apply. */
function readLimit(
  keys: Keys,
  key: string,
  parse: (text: string) => number | undefined,
  report: ConversionReport,
): number | undefined {
  const text = keys.text(key);
  if (text === undefined || text.trim() === '') return undefined;
  const limit = parse(text);
  if (limit === undefined) report.stop(`${keys.item(key)}: ${text} is not a valid limit`);
  return limit;
}

const dialects: Readonly<Record<string, CheckerDialect>> = {
  testlib: 'testlib',
  kattis: 'kattis',
  hustoj: 'hustoj',
  qduoj: 'qduoj',
};

async function readPrograms(context: HydroContext, keys: Keys, problem: ProblemPackage): Promise<void> {
  const { report } = context;
  const stated = keys.text('checker_type');
  const kind = stated ?? 'default';
  const checker = await readProgram(context, keys, 'checker');
  const interactor = await readProgram(context, keys, 'interactor');
  const validator = programFile(keys, 'validator', context);
  if (validator !== null) {
    const language = languageOfFile(validator);
    if (language === null)
      report.loseAfterwards(validator, 'none', 'a language that this site does not support');
    else
      problem.inputValidators.push({
        path: validator,
        language,
        code: await readText(context.source, validator),
      });
  }
  if (problem.judgeMode === 'interactive') {
    if (interactor === null) report.stop('an interactive problem needs an interactor');
    problem.checker = interactor;
    if (checker !== null) report.lost('checker', 'none', 'the interactor decides');
    return;
  }
  if (kind === 'strict') problem.isRemoveEndBlank = false;
  if (kind === 'default' || kind === 'strict') {
    // Hydro ignores the program in this case. But if no type is stated, the author may have wanted to use it.
    const effect = stated === undefined ? 'verdict' : 'none';
    if (checker !== null) report.lost('checker', effect, `comparison ${kind} needs no program`);
    return;
  }
  if (kind === 'lemon' || kind === 'syzoj') {
    wrapChecker(kind, checker, problem, report);
    return;
  }
  const dialect = lookUp(dialects, kind);
  if (dialect === undefined || checker === null) {
    report.stop(dialect === undefined ? `checkers of ${kind} are not supported` : 'the checker is missing');
    return;
  }
  problem.judgeMode = 'spj';
  problem.checker = { ...checker, dialect };
}

/**
 * Wraps a checker of Lemon or SYZOJ, because these checkers output points in their own way. A generated wrapper with
 * the ICPC convention calls the checker. `readHydroCases` passes the scores of cases to the wrapper.
 */
function wrapChecker(
  dialect: 'lemon' | 'syzoj',
  checker: PackageChecker | null,
  problem: ProblemPackage,
  report: ConversionReport,
): void {
  if (checker === null) {
    report.stop('the checker is missing');
    return;
  }
  const { language, code } = checker;
  if (language !== 'C' && language !== 'C++') {
    report.stop(`checkers in ${language} are not supported`);
    return;
  }
  if (dialect === 'syzoj' && /"code"/.test(code)) {
    report.stop('checkers that read the code of the submission are not supported');
    return;
  }
  // The checker is stored as a header that the wrapper includes, because other judges would compile both as sources.
  const original = `${dialect}_checker.h`;
  problem.judgeMode = 'spj';
  problem.judgeExtraFiles[original] = code;
  problem.checker = {
    language,
    code: wrapperSource({ original, dialect, unit: 'fraction', isScored: true, isInteractive: false }),
    dialect: 'kattis',
    scoreUnit: 'points',
    args: [],
  };
}

/** Whether the checker is a wrapped one of Lemon or SYZOJ, which needs the score of the case as its argument. */
export function needsScores({ judgeExtraFiles }: ProblemPackage): boolean {
  return Object.keys(judgeExtraFiles).some((name) => /^(?:lemon|syzoj)_checker\.h$/.test(name));
}

async function readProgram(context: HydroContext, keys: Keys, key: string): Promise<PackageChecker | null> {
  const standard = key === 'checker' ? standardChecker(namedProgram(keys.raw(key))) : null;
  if (standard !== null) {
    context.report.converted(
      keys.item(key),
      'replaced by a program of this site that compares in the same way',
    );
    return { ...standard, scoreUnit: 'fractionOrPercent' };
  }
  const path = programFile(keys, key, context);
  if (path === null) return null;
  const language = checkerLanguageOfFile(path, context.report);
  if (language === null) return null;
  const code = await readText(context.source, path);
  return {
    language,
    code,
    dialect: key === 'interactor' ? 'testlib' : 'auto',
    // Hydro treats numbers up to 1 as fractions, and larger ones as percentages.
    scoreUnit: 'fractionOrPercent',
    args: [],
  };
}

/** Returns the file name of a program. The value is the name itself or a map `{file, lang}`. */
function namedProgram(value: unknown): string {
  return scalarText(isMap(value) ? value['file'] : value);
}

/**
 * Returns the path of a program in the data folder, or null if the config has no such key. The value of the key is a
 * name or a map `{file, lang}`. Records the key in the report.
 */
function programFile(keys: Keys, key: string, context: HydroContext): string | null {
  const { files, report } = context;
  const value = keys.raw(key);
  if (value === undefined) return null;
  const name = namedProgram(value);
  const path = pathInData(context, name);
  if (!files.has(path)) {
    report.stop(`${keys.item(key)}: ${name} is not in the package`);
    return null;
  }
  report.taken(keys.item(key));
  if (!report.has(path)) report.taken(path);
  return path;
}

async function readFiles(context: HydroContext, names: readonly string[]): Promise<Record<string, string>> {
  const { files, report, source } = context;
  const texts: Record<string, string> = {};
  for (const given of names) {
    const name = baseName(given);
    const path = pathInData(context, name);
    if (/^(?:compile|execute)\.sh$/.test(name))
      report.stop(`${name}: scripts of a package do not build submissions here`);
    if (!files.has(path) || !isPlainFileName(name)) {
      report.stop(`the extra file ${given} is not in the package`);
      continue;
    }
    texts[name] = await readText(source, path);
    if (!report.has(path)) report.taken(path);
  }
  return texts;
}

function readLanguages(codes: string[] | undefined, { report }: HydroContext): string[] | null {
  if (codes === undefined || codes.length === 0) return null;
  const names = codes.flatMap((code) => {
    const found = languageOfHydro(code);
    if (found === null) report.lost(`language ${code}`, 'none', 'a language that this site does not support');
    return found ?? [];
  });
  return names.length === 0 ? null : [...new Set(names)];
}
